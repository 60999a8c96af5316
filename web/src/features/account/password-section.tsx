import { account, adminPassword, isLongEnough } from '@zaffa/contract/account'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormBusy } from '../../form/form-busy.ts'
import { PasswordField } from '../../form/password-field.tsx'
import { api } from '../../lib/api.ts'
import { serverMessage } from '../../lib/call-error.ts'
import { useStrings } from '../../lib/strings.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Button } from '../../ui/button.tsx'
import styles from './form.module.css'
import { Section } from './section.tsx'
import { showRefusal } from './show-refusal.ts'
import { texts } from './strings.ts'

const empty = { current_password: '', new_password: '' }
type Values = typeof empty
const fields = ['current_password', 'new_password'] as const

/** Each change of the password begins with a new form. */
export function PasswordSection({ username }: { username: string }) {
  const { password: t } = useStrings(texts)
  const [changes, setChanges] = useState(0)
  return (
    <Section title={t.title} lead={t.lead}>
      <PasswordForm key={changes} username={username} onChanged={() => setChanges(changes + 1)} />
    </Section>
  )
}

function PasswordForm({ username, onChanged }: { username: string; onChanged: () => void }) {
  const { password: t } = useStrings(texts)
  const form = useForm({ defaultValues: empty })
  const change = useWrite({
    call: (values: Values) => api.post(account.password, values),
    success: t.changed,
    failure: (error) => serverMessage(error) ?? t.failed,
    refresh: account.path,
    onSuccess: onChanged,
    onFailure: (error) => showRefusal(form, fields, error),
  })
  const submit = form.handleSubmit((values) => change.run(values))
  return (
    <form
      noValidate
      aria-label={t.title}
      className={styles.form}
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      {/* So that a password manager knows whose password it is. */}
      <input hidden readOnly autoComplete="username" value={username ?? ''} />
      <FormBusy value={change.busy}>
        <PasswordField
          form={form}
          name="current_password"
          label={t.current}
          own
          rules={{ required: t.required }}
        />
        <PasswordField
          form={form}
          name="new_password"
          label={t.next}
          hint={t.hint}
          limit={adminPassword.maxLength}
          rules={{ validate: (password) => isLongEnough(password) || t.tooShort }}
        />
      </FormBusy>
      <div>
        <Button type="submit" look="primary" busy={change.busy}>
          {change.busy ? t.busy : t.submit}
        </Button>
      </div>
    </form>
  )
}
