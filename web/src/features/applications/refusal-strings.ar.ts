import { isolated } from '../../lib/arabic.ts'
import { formatsFor } from '../../lib/format.ts'
import { preferences } from '../../lib/preferences.ts'
import type { RefusalStrings } from '../../lib/refusals.ts'

export const refusals = {
  codes: {
    already_decided({ decided }) {
      if (!decided) return 'سبق البت في طلب الانضمام هذا.'
      const what = decided.status === 'approved' ? 'قبول' : 'رفض'
      const who = decided.by === null ? 'المنصة' : isolated(decided.by)
      const time = isolated(formatsFor(preferences.current()).fullInstant(decided.at))
      return `سبق ${what} طلب الانضمام هذا من قِبل ${who} بتاريخ ${time}.`
    },
  },
} satisfies RefusalStrings
