import type { RefusalStrings } from '../lib/refusals.ts'

export const refusals = {
  codes: {
    exports_busy: 'يجري تصدير آخر الآن. يرجى المحاولة بعد قليل.',
  },
} satisfies RefusalStrings
