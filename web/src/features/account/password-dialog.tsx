import { account } from '@zaffa/contract/account'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { FormBusy } from '../../form/form-busy.ts'
import { PasswordField } from '../../form/password-field.tsx'
import { serverMessage } from '../../lib/call-error.ts'
import { useStrings } from '../../lib/strings.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './form.module.css'
import { showRefusal } from './show-refusal.ts'
import { texts } from './strings.ts'

/** Something that needs the password again. */
export type PasswordQuestion<Answer> = {
  title: string
  text: string
  confirm: string
  busy: string
  success: string
  failure: string
  danger?: boolean
  call: (password: string) => Promise<Answer>
}

type PasswordDialogProps<Answer> = PasswordQuestion<Answer> & {
  /** What it is about, by its name. */
  about?: string
  onClose: () => void
  onDone: (answer: Answer) => void
}

const fields = ['password'] as const

export function PasswordDialog<Answer>(props: PasswordDialogProps<Answer>) {
  const { strings, passwordDialog: t } = useStrings(texts)
  const id = useId()
  const form = useForm({ defaultValues: { password: '' } })
  const write = useWrite({
    call: props.call,
    success: props.success,
    failure: (error) => serverMessage(error) ?? props.failure,
    refresh: account.path,
    onSuccess: props.onDone,
    onFailure: (error) => showRefusal(form, fields, error),
  })
  const submit = form.handleSubmit(({ password }) => write.run(password))
  return (
    <Dialog
      title={props.title}
      describedBy={`${id}-text`}
      onClose={props.onClose}
      busy={write.busy}
      footer={
        <>
          <Button onClick={props.onClose} disabled={write.busy}>
            {strings.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            look={props.danger ? 'danger' : 'primary'}
            busy={write.busy}
          >
            {write.busy ? props.busy : props.confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <div id={`${id}-text`}>
          {props.about && (
            <p dir="auto">
              <b>{props.about}</b>
            </p>
          )}
          <p>{props.text}</p>
        </div>
        <FormBusy value={write.busy}>
          <PasswordField
            form={form}
            name="password"
            label={t.password}
            own
            rules={{ required: t.required }}
          />
        </FormBusy>
      </form>
    </Dialog>
  )
}
