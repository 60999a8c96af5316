import { SaudiRiyal } from 'lucide-react'
import { amount } from '../lib/format.ts'
import styles from './money.module.css'
import { money as t } from './strings.en.ts'

type MoneyProps = {
  value: number | null | undefined
  /** "12,500 SAR" instead of the sign. */
  written?: boolean
}

/** An amount with the riyal sign, which is read as "SAR". */
export function Money({ value, written }: MoneyProps) {
  return (
    <span className={styles.money} dir="ltr">
      {written ? (
        t.written(amount(value))
      ) : (
        <>
          <SaudiRiyal size="0.95em" role="img" aria-label={t.currency} className={styles.sign} />
          {amount(value)}
        </>
      )}
    </span>
  )
}
