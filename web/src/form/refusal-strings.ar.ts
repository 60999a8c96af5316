import type { RefusalStrings } from '../lib/refusals.ts'

export const refusals = {
  codes: {
    too_complex:
      'تستغرق معالجة هذه الصورة وقتًا أطول من المسموح به. يرجى حفظها بصيغة JPEG عادية ثم رفعها مرة أخرى.',
    too_large: 'الملف أكبر من الحد المسموح به.',
    unsupported_type: 'هذا النوع من الملفات غير مدعوم.',
  },
  invalid: {
    avatar: 'الصورة غير مقبولة. يرجى رفعها مرة أخرى.',
  },
} satisfies RefusalStrings
