import type { Translation } from '../lib/strings.ts'
import type * as en from './details-strings.en.ts'

export const details = {
  outdated: 'تعذّر تحميل التفاصيل. المعروض هو ما ورد في القائمة.',
  gone: 'لم يعد هذا السجل موجودًا.',
} satisfies Translation<typeof en.details>
