import { strings as list } from '../../web/src/list/strings.ar.ts'
import { say } from './language.ts'

/** The line below a list. */
export const showing = (from: number, to: number, total: number) =>
  say(`Showing ${from} to ${to} of ${total} entries`, list.showing(from, to, total))

/** The same, whatever the numbers. */
export const anyShowing = () =>
  say(/^Showing \d+ to \d+ of \d+ entries$/, /^(عرض \d+ إلى \d+ من أصل .+|لا توجد سجلات لعرضها)$/)

/** The same, on the first page of eight. */
export const firstPage = () => say(/^Showing 1 to 8 /, /^عرض 1 إلى 8 /)
