import { nothing } from '../lib/format.ts'
import { useFormat } from '../lib/use-format.ts'
import { ShortTime } from './short-time.tsx'

/** A point in time, "Mon Jan 05 - 03:30 PM", in the reader's time zone. */
export function Moment({ value }: { value: string | null | undefined }) {
  const { instant, fullInstant } = useFormat()
  const text = instant(value)
  if (!value || text === nothing) return nothing
  return <ShortTime value={value} text={text} full={fullInstant(value)} />
}
