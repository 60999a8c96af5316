import type { RefusalStrings } from '../../lib/refusals.ts'

export const refusals = {
  invalid: {
    name: 'الاسم غير مقبول.',
  },
  taken: {
    name: 'يوجد تصنيف بهذا الاسم.',
  },
} satisfies RefusalStrings
