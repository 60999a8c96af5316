import type { Translation } from '../../lib/strings.ts'
import type * as en from './strings.en.ts'

export const strings = {
  title: 'العملاء',
  add: 'إضافة عميل جديد',
  searchPlaceholder: 'ابحث في العملاء',
  loadFailed: 'تعذّر تحميل العملاء',
  empty: 'لا يوجد عملاء.',
  phone: 'رقم الجوال',
  emailColumn: 'البريد الإلكتروني',
  email: 'البريد الإلكتروني',
  weddingDate: 'تاريخ الزفاف',
} satisfies Translation<typeof en.strings>
