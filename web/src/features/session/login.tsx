import type { SecondStep as Step } from '@zaffa/contract/errors'
import { lazy, Suspense, useEffect, useState } from 'react'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { pageTitle, product } from '../../ui/strings.en.ts'
import styles from './login.module.css'
import { PasswordStep } from './password-step.tsx'
import { strings as t, secondStep as words } from './strings.en.ts'

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

export function Login() {
  const [username, setUsername] = useState('')
  const [step, setStep] = useState<Step | null>(null)
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
        {step ? (
          <Suspense fallback={<p role="status">{words.loading}</p>}>
            <SecondStep step={step} username={username} onCancel={() => setStep(null)} />
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
