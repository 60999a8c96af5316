import type { Account, Factor } from '@zaffa/contract/schema/account'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.ts'
import { useStrings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { FactorRow } from './factor-row.tsx'
import { passkeyObstacle } from './passkey-obstacle.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { renewal } from './password-questions.ts'
import styles from './rows.module.css'
import { Section } from './section.tsx'
import { texts } from './strings.ts'

const AddFactor = lazyDialog(() => import('./add-factor.tsx').then((m) => m.AddFactor))
const RecoveryCodes = lazyDialog(() => import('./recovery-codes.tsx').then((m) => m.RecoveryCodes))

/** Second factors and the recovery codes that belong to them. */
export function FactorSection({ account }: { account: Account }) {
  const { codes: codeWords, factors: t } = useStrings(texts)
  const { factors, recovery_codes_left: left } = account
  const [adding, setAdding] = useState<Factor['kind'] | null>(null)
  const [renewing, setRenewing] = useState(false)
  const [shown, setShown] = useState<string[] | null>(null)
  const obstacle = passkeyObstacle(account.passkey_origin ?? null, t)

  return (
    <>
      <Section
        title={t.title}
        lead={t.lead}
        actions={
          <>
            {!obstacle && <Button onClick={() => setAdding('passkey')}>{t.addPasskey}</Button>}
            <Button onClick={() => setAdding('totp')}>{t.addTotp}</Button>
            {obstacle && <p className={styles.note}>{obstacle}</p>}
          </>
        }
      >
        {factors.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <ul className={styles.rows}>
            {factors.map((factor) => (
              <FactorRow key={factor._id} factor={factor} />
            ))}
            <li className={styles.row}>
              <div className={styles.what}>
                <p className={styles.name}>{codeWords.left(left)}</p>
                <p className={styles.facts}>{codeWords.lead}</p>
              </div>
              <Button small onClick={() => setRenewing(true)}>
                {codeWords.renew}
              </Button>
            </li>
          </ul>
        )}
      </Section>
      <Suspense>
        {adding && (
          <AddFactor
            kind={adding}
            onClose={() => setAdding(null)}
            onAdded={(recoveryCodes) => {
              setAdding(null)
              setShown(recoveryCodes)
            }}
          />
        )}
        {renewing && (
          <PasswordDialog
            {...renewal(codeWords)}
            onClose={() => setRenewing(false)}
            onDone={({ recovery_codes }) => {
              setRenewing(false)
              setShown(recovery_codes)
            }}
          />
        )}
        {shown && <RecoveryCodes codes={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  )
}
