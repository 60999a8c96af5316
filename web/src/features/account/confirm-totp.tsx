import { account, confirmTotp } from '@zaffa/contract/account'
import type { Confirmed, NewTotp } from '@zaffa/contract/schema/factors'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { FormBusy } from '../../form/form-busy.ts'
import { TextField } from '../../form/text-field.tsx'
import { api } from '../../lib/api.ts'
import { serverMessage } from '../../lib/call-error.ts'
import { useStrings } from '../../lib/strings.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './confirm-totp.module.css'
import { QrCode } from './qr-code.tsx'
import { showRefusal } from './show-refusal.ts'
import { texts } from './strings.ts'

type ConfirmTotpProps = {
  begun: NewTotp
  onClose: () => void
  onAdded: (recoveryCodes: string[] | null) => void
}

const fields = ['code'] as const
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The secret to scan or to type, and a code that proves that it arrived. */
export function ConfirmTotp({ begun, onClose, onAdded }: ConfirmTotpProps) {
  const { strings, factors: t } = useStrings(texts)
  const id = useId()
  const form = useForm({ defaultValues: { code: '' } })
  const confirm = useWrite({
    call: (code: string) => api.post<Confirmed>(confirmTotp(begun._id), { code }),
    success: t.wasAdded,
    failure: (error) => serverMessage(error) ?? t.addFailed,
    refresh: account.path,
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
    onFailure: (error) => showRefusal(form, fields, error),
  })
  const submit = form.handleSubmit(({ code }) => confirm.run(code))
  return (
    <Dialog
      title={t.addTotp}
      onClose={onClose}
      busy={confirm.busy}
      footer={
        <>
          <Button onClick={onClose} disabled={confirm.busy}>
            {strings.cancel}
          </Button>
          <Button type="submit" form={id} look="primary" busy={confirm.busy}>
            {confirm.busy ? t.confirmBusy : t.confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{t.scan}</p>
        <QrCode text={begun.uri} label={t.qrCode} />
        <p>
          {t.secret}
          <code dir="ltr" className={styles.secret}>
            {inFours(begun.secret)}
          </code>
        </p>
        <FormBusy value={confirm.busy}>
          <TextField
            form={form}
            name="code"
            label={t.code}
            hint={t.codeHint}
            dir="ltr"
            inputMode="numeric"
            rules={{ required: t.codeRequired }}
          />
        </FormBusy>
      </form>
    </Dialog>
  )
}
