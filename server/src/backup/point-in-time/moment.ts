import { Refusal } from '../../refusal.ts'

const pattern =
  /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)?$/

/** `2026-11-16 10:00`, with seconds or an offset if given; UTC without one. */
export function readMoment(text: string): Date {
  const [, day, time, zone = 'Z'] = pattern.exec(text.trim()) ?? []
  const offset = zone.replace(
    /^([+-]\d\d):?(\d\d)?$/,
    (_, hours, minutes = '00') => `${hours}:${minutes}`,
  )
  const moment = new Date(`${day}T${time}${offset}`)
  // 2026-02-30 would become the 2nd of March.
  const exists = day !== undefined && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day)
  if (exists && !Number.isNaN(moment.getTime())) return moment
  throw new Refusal(
    `--at: ${text} is not a moment; write it like "2026-11-16 10:00", "2026-11-16 10:00:30" or "2026-11-16 13:00+03:00"`,
  )
}
