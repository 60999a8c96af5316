import type { RefusalStrings } from '../../lib/refusals.ts'

export const refusals = {
  invalid: {
    admin_reply: 'نص الرد غير مقبول.',
  },
} satisfies RefusalStrings
