import { useQueryClient } from '@tanstack/react-query'
import { account, confirmPasskey, factorNameLength } from '@zaffa/contract/account'
import { isBlank } from '@zaffa/contract/blank'
import type { Factor } from '@zaffa/contract/schema/account'
import type { Confirmed, NewPasskey, NewTotp } from '@zaffa/contract/schema/factors'
import { useId, useRef, useState } from 'react'
import { FormBusy } from '../../form/form-busy.ts'
import { TextField } from '../../form/text-field.tsx'
import { useSafeForm } from '../../form/use-safe-form.ts'
import { api } from '../../lib/api.ts'
import { serverMessage } from '../../lib/call-error.ts'
import { listKey } from '../../lib/list-key.ts'
import { useStrings } from '../../lib/strings.ts'
import { useToast } from '../../lib/toast-context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConfirmTotp } from './confirm-totp.tsx'
import { createPasskey } from './create-passkey.ts'
import { deviceOf } from './device-of.ts'
import styles from './form.module.css'
import { showRefusal } from './show-refusal.ts'
import { texts } from './strings.ts'

type AddFactorProps = {
  kind: Factor['kind']
  onClose: () => void
  /** With the recovery codes, if it is the first. */
  onAdded: (recoveryCodes: string[] | null) => void
}

/** First its name, then what its kind needs: a code of the app, or the browser's own dialog. */
export function AddFactor({ kind, onClose, onAdded }: AddFactorProps) {
  const { strings, sessions, factors: t } = useStrings(texts)
  const id = useId()
  const [begun, setBegun] = useState<NewTotp | null>(null)
  const suggestion = kind === 'totp' ? t.phone : deviceOf(navigator.userAgent, sessions)
  const { form } = useSafeForm({ defaultValues: { name: suggestion }, draft: kind })
  const { busy, run } = useAdding((error) => showRefusal(form, ['name'], error))

  async function addPasskey(name: string) {
    const asked = await api.post<NewPasskey>(account.passkeys, { name })
    const created = await createPasskey(asked)
    if (!created) return undefined
    const { recovery_codes } = await api.post<Confirmed>(confirmPasskey(asked._id), created)
    return () => onAdded(recovery_codes)
  }
  async function beginTotp(name: string) {
    const answer = await api.post<NewTotp>(account.totp, { name })
    return () => setBegun(answer)
  }

  if (begun) return <ConfirmTotp begun={begun} onClose={onClose} onAdded={onAdded} />
  const submit = form.handleSubmit(({ name }) =>
    run(() => (kind === 'passkey' ? addPasskey(name) : beginTotp(name)), kind === 'passkey'),
  )
  return (
    <Dialog
      title={kind === 'passkey' ? t.addPasskey : t.addTotp}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {strings.cancel}
          </Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {busy ? (kind === 'passkey' ? t.passkeyBusy : t.continueBusy) : t.continue}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FormBusy value={busy}>
          <TextField
            form={form}
            name="name"
            label={t.name}
            hint={t.nameHint}
            limit={factorNameLength}
            rules={{ validate: (name) => !isBlank(name) || t.nameRequired }}
          />
        </FormBusy>
      </form>
    </Dialog>
  )
}

/**
 * Several calls in a row, one attempt at a time. `work` answers what comes next, or nothing if the
 * person or the device refused.
 */
function useAdding(onFailure: (error: unknown) => void) {
  const { factors: t } = useStrings(texts)
  const toast = useToast()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  async function run(work: () => Promise<(() => void) | undefined>, complete: boolean) {
    if (running.current) return
    running.current = true
    toast.dismissError()
    setBusy(true)
    try {
      const next = await work()
      if (!next) return toast.error(t.passkeyFailed)
      if (complete) {
        toast.success(t.wasAdded)
        await queries.invalidateQueries({ queryKey: listKey(account.path) })
      }
      next()
    } catch (error) {
      toast.failure(error, serverMessage(error) ?? t.addFailed)
      onFailure(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
