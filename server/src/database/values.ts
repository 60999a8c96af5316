import pg from 'pg'

const { builtins } = pg.types

const isoDay = /^(?:\d{4,}-\d\d-\d\d(?: BC)?|-?infinity)$/
const isoMoment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/
/**
 * What calls and feeds refuse, but SQL can store. It is passed on as it is, so that one such row does
 * not make a list or a trail unreadable.
 */
const farMoment = /^(?:-?infinity|\d{5,}-\d\d-\d\d [\d:.+-]+|\d{4,}-\d\d-\d\d [\d:.+-]+ BC)$/

/** A calendar day stays text; as a Date it would shift with the time zone. */
function readDay(value: string): string {
  if (!isoDay.test(value))
    throw new Error(`PostgreSQL sent a day that is not in ISO form: ${value}`)
  return value
}

/**
 * '2026-01-05 03:30:00.123+00' becomes '2026-01-05T03:30:00.123Z'. Sessions run in UTC, but a pooler
 * may lend us one that does not, so another offset is converted.
 */
function readMoment(value: string): string {
  const parts = isoMoment.exec(value)
  if (!parts && farMoment.test(value)) return value
  if (!parts) throw new Error(`PostgreSQL sent a time that is not in ISO form: ${value}`)
  const [, day, time, fraction = '', sign, hours, minutes = '0', seconds = '0'] = parts
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  if (offset === 0) return `${day}T${time}${fraction}Z`
  const there = Date.parse(`${day}T${time}Z`)
  const utc = new Date(there - (sign === '-' ? -offset : offset) * 1000)
  return `${utc.toISOString().slice(0, 19)}${fraction}Z`
}

const readTexts: (value: string) => (string | null)[] = pg.types.getTypeParser(1009 as number)

/** Parses values into the form that the API sends. */
const parsers: Partial<Record<number, (value: string) => unknown>> = {
  [builtins.DATE]: readDay,
  // Arrays of days.
  1182: (value) => readTexts(value).map((day) => day && readDay(day)),
  [builtins.TIMESTAMPTZ]: readMoment,
  // At most 12 digits, which a double holds exactly; all arithmetic on money is done in SQL.
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
}

export const types: pg.CustomTypesConfig = {
  // biome-ignore lint/suspicious/noExplicitAny: the signature of the driver
  getTypeParser: (oid, format): any =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format),
}
