import { useRouter } from '@tanstack/react-router'
import type { SecondStep } from '@zaffa/contract/schema/session'
import { session as paths } from '@zaffa/contract/session'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { CallError } from '../../lib/call-error.ts'
import { useSession } from '../../lib/session-context.ts'
import { sessionStore } from '../../lib/session-store.ts'
import { useStrings } from '../../lib/strings.ts'
import { useToast } from '../../lib/toast-context.ts'
import { Button } from '../../ui/button.tsx'
import styles from './login.module.css'
import { texts } from './strings.ts'
import { tokenIn } from './token-in.ts'

type PasswordStepProps = {
  /** Who came back from the second step. */
  username: string
  onHalfWay: (halfWay: { username: string; step: SecondStep }) => void
}

/** The login of the specification. */
export function PasswordStep({ username, onHalfWay }: PasswordStepProps) {
  const { strings: t } = useStrings(texts)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const { busy, submit } = useLogin(password, onHalfWay)
  useEffect(() => {
    if (username) password.current?.focus()
    // The end of a session is announced like any other screen; a first visit is read from its top.
    else if (sessionStore.end()) heading.current?.focus()
  }, [username])
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby={`${id}-title`}>
      <header>
        <h1 id={`${id}-title`} ref={heading} tabIndex={-1} className={styles.title}>
          {t.welcome}
        </h1>
        <p className={styles.lead}>{t.lead}</p>
      </header>
      <label className={styles.field}>
        <span>{t.username}</span>
        <input
          name="username"
          className={styles.input}
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          required
          readOnly={busy}
        />
      </label>
      <label className={styles.field}>
        <span>{t.password}</span>
        <input
          ref={password}
          name="password"
          type="password"
          className={styles.input}
          autoComplete="current-password"
          dir="ltr"
          required
          readOnly={busy}
        />
      </label>
      <Button type="submit" look="primary" busy={busy} className={styles.submit ?? ''}>
        {busy ? t.busy : t.submit}
      </Button>
    </form>
  )
}

/** After a failure the password is selected: what was typed stays, and typing replaces it. */
function useLogin(
  password: RefObject<HTMLInputElement | null>,
  onHalfWay: PasswordStepProps['onHalfWay'],
) {
  const { strings: t } = useStrings(texts)
  const session = useSession()
  const toast = useToast()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function login(username: string, form: FormData) {
    // What comes next is fetched while the server thinks.
    router.preloadRoute({ to: '/dashboard' }).catch(() => {})
    const body = { uniqueField: username, password: form.get('password') }
    const token = tokenIn(await api.post(paths.login, body, { anonymous: true }))
    session.signIn(token, username.trim().toLowerCase())
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    toast.dismissError()
    setBusy(true)
    const form = new FormData(event.currentTarget)
    const username = String(form.get('username'))
    try {
      await login(username, form)
      toast.success(t.success)
    } catch (error) {
      const step = error instanceof CallError ? error.details.second_step : undefined
      if (step) return onHalfWay({ username, step })
      toast.error(t.invalid)
      password.current?.focus()
      password.current?.select()
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  // Signed in, the form stays until Home is there.
  return { busy: busy || session.token !== null, submit }
}
