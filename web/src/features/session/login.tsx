import { useRouter } from '@tanstack/react-router'
import { invalidCredentials } from '@zaffa/contract/errors'
import { session as paths } from '@zaffa/contract/session'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session-context.ts'
import { useToast } from '../../lib/toast-context.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { pageTitle, product } from '../../ui/strings.en.ts'
import styles from './login.module.css'
import { strings as t } from './strings.en.ts'

export function Login() {
  const id = useId()
  const password = useRef<HTMLInputElement>(null)
  const { busy, submit } = useLogin(password)
  useEffect(() => {
    document.title = pageTitle(t.title)
  }, [])
  return (
    <main className={styles.page}>
      <section className={styles.welcome}>
        <p className={styles.brand}>
          <BrandMark size={34} />
          {product}
        </p>
        <div className={styles.rings}>
          <BrandMark stroke={0.14} />
        </div>
        <div className={styles.promise}>
          <p className={styles.claim}>{t.promise}</p>
          <p className={styles.claimText}>{t.promiseText}</p>
        </div>
      </section>
      <section className={styles.side}>
        <form className={styles.form} onSubmit={submit} aria-labelledby={`${id}-title`}>
          <header>
            <h1 id={`${id}-title`} className={styles.title}>
              {t.welcome}
            </h1>
            <p className={styles.lead}>{t.lead}</p>
          </header>
          <label className={styles.field}>
            <span>{t.username}</span>
            <input
              name="username"
              className={styles.input}
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
      </section>
    </main>
  )
}

/** After a failure the password is selected: what was typed stays, and typing replaces it. */
function useLogin(password: RefObject<HTMLInputElement | null>) {
  const session = useSession()
  const toast = useToast()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function login(form: FormData) {
    // What comes next is fetched while the server thinks.
    router.preloadRoute({ to: '/dashboard' }).catch(() => {})
    const username = String(form.get('username'))
    const body = { uniqueField: username, password: form.get('password') }
    const answer = await api.post<{ access_token?: unknown } | null>(paths.login, body, {
      open: true,
    })
    const token = answer?.access_token
    if (typeof token !== 'string' || token === '') throw new ApiError(200)
    session.signIn(token, username.trim().toLowerCase())
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    toast.dismissError()
    setBusy(true)
    try {
      await login(new FormData(event.currentTarget))
      toast.success(t.success)
    } catch {
      toast.error(invalidCredentials)
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
