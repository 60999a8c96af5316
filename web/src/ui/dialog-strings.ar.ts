import { isolated, plural } from '../lib/arabic.ts'
import type { Translation } from '../lib/strings.ts'
import type * as en from './dialog-strings.en.ts'

export const dialog = {
  close: 'إغلاق',
  previous: 'السجل السابق',
  next: 'السجل التالي',
} satisfies Translation<typeof en.dialog>

export const deletion = {
  title: (item: string) => `حذف ${item}`,
  text: (item: string) => `هل أنت متأكد من حذف ${item}؟ لا يمكن التراجع عن هذا الإجراء.`,
  cancel: 'إلغاء',
  confirm: 'حذف',
  busy: 'جارٍ الحذف...',
  success: (item: string) => `تم حذف ${item} بنجاح`,
  failed: (item: string) => `تعذّر حذف ${item}. يرجى المحاولة مرة أخرى.`,
} satisfies Translation<typeof en.deletion>

export const contact = {
  copy: (value: string) => `نسخ ${isolated(value)}`,
  copied: (value: string) => `تم نسخ ${isolated(value)}`,
  copyFailed: 'النسخ غير مسموح به هنا. يرجى تحديد النص ونسخه بنفسك.',
} satisfies Translation<typeof en.contact>

export const listLink = {
  find: (list: string) => `البحث في ${list}`,
  related: 'قوائم ذات صلة',
} satisfies Translation<typeof en.listLink>

export const characters = {
  left: (count: number) =>
    plural(count, {
      zero: 'لم يبق أي حرف',
      one: 'بقي حرف واحد',
      two: 'بقي حرفان',
      few: 'بقيت # أحرف',
      many: 'بقي # حرفًا',
      other: 'بقي # حرف',
    }),
  tooMany: (count: number) =>
    plural(count, {
      zero: 'لا أحرف زائدة',
      one: 'حرف واحد زائد',
      two: 'حرفان زائدان',
      few: '# أحرف زائدة',
      many: '# حرفًا زائدًا',
      other: '# حرف زائد',
    }),
} satisfies Translation<typeof en.characters>
