import { SaudiRiyal } from 'lucide-react'
import { amount } from '../lib/format.ts'
import { useStrings } from '../strings/index.tsx'
import styles from './money.module.css'

/** An amount with the riyal sign, which is read as "SAR". */
export function Money({ value }: { value: number | null | undefined }) {
  const t = useStrings().money
  return (
    <span className={styles.money} dir="ltr">
      <SaudiRiyal size="0.95em" role="img" aria-label={t.currency} className={styles.sign} />
      {amount(value)}
    </span>
  )
}
