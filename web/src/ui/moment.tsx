import { fullInstant, instant, nothing } from '../lib/format.ts'

/** A point in time, "Mon Jan 05 - 03:30 PM", in the reader's time zone; the full date in its title. */
export function Moment({ value }: { value: string | null | undefined }) {
  const text = instant(value)
  if (!value || text === nothing) return nothing
  return (
    <time dateTime={value} title={fullInstant(value)}>
      {text}
    </time>
  )
}
