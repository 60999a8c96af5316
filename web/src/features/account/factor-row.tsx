import type { Factor } from '@zaffa/contract/schema/account'
import { useState } from 'react'
import { inSentence } from '../../lib/in-sentence.ts'
import { useStrings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Fact, Facts } from './facts.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { removal } from './password-questions.ts'
import styles from './rows.module.css'
import { texts } from './strings.ts'

export function FactorRow({ factor }: { factor: Factor }) {
  const { factors: t } = useStrings(texts)
  const [removing, setRemoving] = useState(false)
  const name = String(factor.name ?? '')
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          <span dir="auto">{name}</span>
          <StatusBadge tone="grey">{t.kinds[factor.kind] ?? t.kinds.totp}</StatusBadge>
        </p>
        <Facts>
          <Fact label={t.added}>
            <Moment value={factor.createdAt} />
          </Fact>
          <Fact label={t.lastUsed}>
            {factor.lastUsed ? <Moment value={factor.lastUsed} /> : t.never}
          </Fact>
        </Facts>
      </div>
      <Button small aria-label={t.removeOf(inSentence(name))} onClick={() => setRemoving(true)}>
        {t.remove}
      </Button>
      {removing && (
        <PasswordDialog
          {...removal(factor._id, t)}
          about={name}
          onClose={() => setRemoving(false)}
          onDone={() => setRemoving(false)}
        />
      )}
    </li>
  )
}
