import { money } from '../../web/src/ui/strings.ar.ts'
import { say } from './language.ts'

/** Amounts as the product writes them, told independently of the app's own formatter. */
export const amount = (value: number, halalas = !Number.isInteger(value)): string =>
  value.toLocaleString('en-US', {
    minimumFractionDigits: halalas ? 2 : 0,
    maximumFractionDigits: 2,
  })

/** Formats amounts that are read together: all show their halalas as soon as one has some. */
export function amountsLike(values: readonly (number | null)[]) {
  const halalas = values.some((value) => value !== null && !Number.isInteger(value))
  return (value: number) => amount(value, halalas)
}

/** An amount with its currency in letters. */
export const withUnit = (written: string, unit: 'SAR' | 'SR') =>
  say(`${written} ${unit}`, money.written(written, unit))
