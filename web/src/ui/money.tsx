import { SaudiRiyal } from 'lucide-react'
import { useStrings } from '../lib/strings.ts'
import { useFormat } from '../lib/use-format.ts'
import styles from './money.module.css'
import { useHalalas } from './same-decimals.tsx'
import { texts } from './strings.ts'

type MoneyProps = {
  value: number | null | undefined
  /** "12,500 SAR" or "12,500 SR" instead of the sign. */
  written?: 'SAR' | 'SR'
}

/** An amount with the riyal sign, which is read as "SAR". */
export function Money({ value, written }: MoneyProps) {
  const { money: t } = useStrings(texts)
  const { amount } = useFormat()
  const text = amount(value, useHalalas() || undefined)
  if (written) {
    return <bdi className={styles.written}>{t.written(text, written)}</bdi>
  }
  return (
    <span className={styles.signed} dir="ltr">
      <SaudiRiyal size="0.95em" role="img" aria-label={t.currency} className={styles.sign} />
      {text}
    </span>
  )
}
