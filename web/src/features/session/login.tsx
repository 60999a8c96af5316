import type { SecondStep as Step } from '@zaffa/contract/schema/session'
import { Suspense, useState } from 'react'
import { onDemandDialog } from '../../lib/lazy-dialog.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useStrings } from '../../lib/strings.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { product } from '../../ui/product.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './login.module.css'
import { PasswordStep } from './password-step.tsx'
import { texts } from './strings.ts'

/** Without it the login works all the same. */
const LoginChoices = lazyPart(
  () => import('./login-choices.tsx').then((m) => m.LoginChoices),
  () => null,
)
/** If it is not loaded, a toast says so and the password step is back. */
const SecondStep = onDemandDialog(() => import('./second-step.tsx').then((m) => m.SecondStep))

export function Login() {
  const { strings: t } = useStrings(texts)
  const [username, setUsername] = useState('')
  const [step, setStep] = useState<Step | null>(null)
  usePageTitle(t.title)
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
        <Suspense>
          <LoginChoices />
        </Suspense>
        {step ? (
          <Suspense fallback={<p role="status">{t.loading}</p>}>
            <SecondStep step={step} username={username} onClose={() => setStep(null)} />
          </Suspense>
        ) : (
          <PasswordStep
            username={username}
            onHalfWay={(halfWay) => {
              setUsername(halfWay.username)
              setStep(halfWay.step)
            }}
          />
        )}
      </section>
    </main>
  )
}
