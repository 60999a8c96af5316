import type { SecondStep as Step } from '@zaffa/contract/schema/session'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useStrings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import styles from './login.module.css'
import own from './second-step.module.css'
import { texts } from './second-step-strings.ts'
import { useSecondStep } from './use-second-step.ts'

type SecondStepProps = { step: Step; username: string; onClose: () => void }

type Way = 'passkey' | 'code' | 'recoveryCode'

/** A passkey if there is one, a code, or a recovery code. */
export function SecondStep({ step, username, onClose }: SecondStepProps) {
  const { secondStep: t } = useStrings(texts)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setWay] = useState<Way>(step.passkey ? 'passkey' : otherWay(step))
  const { busy, waiting, error, sendCode, askPasskey, leaveWay, passkeyLeft } = useSecondStep(
    step,
    username,
    onClose,
  )
  const way = chosen === 'passkey' && !passkeyLeft && !busy ? otherWay(step) : chosen
  const leads = { passkey: t.byPasskey, code: t.byCode, recoveryCode: t.byRecoveryCode }
  const codeWay = way === 'recoveryCode' ? 'recoveryCode' : 'code'

  // A passkey is offered at once. Where the browser wants a click first, the button is there.
  const offer = useRef(way === 'passkey' ? askPasskey : undefined)
  useEffect(() => {
    void offer.current?.({ offered: true })
    offer.current = undefined
  }, [])
  useEffect(() => {
    if (way === 'passkey') heading.current?.focus()
    else field.current?.focus()
  }, [way])
  useEffect(() => {
    if (!error.message) return
    field.current?.focus()
    field.current?.select()
  }, [error])

  // The awaited answer would sign in even after leaving.
  const sent = busy && !waiting
  const choose = (other: Way) => ({
    look: 'quiet' as const,
    disabled: sent,
    onClick() {
      leaveWay()
      setWay(other)
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (way === 'passkey') void askPasskey()
    else void sendCode(String(new FormData(event.currentTarget).get('code')))
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby={`${id}-title`}>
      <header>
        <h1 id={`${id}-title`} ref={heading} tabIndex={-1} className={styles.title}>
          {t.title}
        </h1>
        <p className={styles.lead}>{leads[way]}</p>
      </header>
      {way !== 'passkey' && (
        <label className={styles.field}>
          <span>{t[codeWay]}</span>
          <input
            key={way}
            ref={field}
            name="code"
            className={styles.input}
            dir="ltr"
            inputMode={way === 'code' ? 'numeric' : 'text'}
            autoComplete={way === 'code' ? 'one-time-code' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
            required
            readOnly={busy}
            aria-invalid={error.codeRefused || undefined}
            aria-describedby={`${id}-error`}
          />
        </label>
      )}
      <p id={`${id}-error`} role="alert" className={own.error}>
        {error.message}
      </p>
      {way === 'passkey' ? (
        <Button type="submit" look="primary" busy={busy}>
          {busy ? t.passkeyBusy : t.passkey}
        </Button>
      ) : (
        <Button type="submit" look="primary" busy={busy}>
          {busy ? t.busy : t.submit}
        </Button>
      )}
      <div className={own.ways}>
        {passkeyLeft && way !== 'passkey' && <Button {...choose('passkey')}>{t.passkey}</Button>}
        {step.totp && way !== 'code' && <Button {...choose('code')}>{t.useCode}</Button>}
        {way !== 'recoveryCode' && <Button {...choose('recoveryCode')}>{t.useRecoveryCode}</Button>}
        <Button look="quiet" disabled={sent} onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

const otherWay = ({ totp }: Step): Way => (totp ? 'code' : 'recoveryCode')
