import type { Translation } from '../lib/strings.ts'
import type * as en from './strings.en.ts'

export const session = {
  expired: 'انتهت جلستك. يرجى تسجيل الدخول من جديد.',
  signedOutElsewhere: 'تم تسجيل خروجك من نافذة أخرى.',
} satisfies Translation<typeof en.session>

export const toast = {
  close: 'إغلاق التنبيه',
  notLoaded: 'تعذّر التحميل. أعد تحميل الصفحة.',
} satisfies Translation<typeof en.toast>

export const errors = {
  notFoundTitle: 'هذه الصفحة غير موجودة',
  notFoundText: 'ربما كُتب العنوان خطأً، أو نُقلت الصفحة.',
  notFoundBack: 'العودة إلى الرئيسية',
  crashTitle: 'حدث خطأ ما',
  crashText: 'حدثت مشكلة في هذه الصفحة. عادةً ما تحلّها إعادة التحميل، ولم يُفقد أي شيء محفوظ.',
  crashReload: 'إعادة تحميل الصفحة',
} satisfies Translation<typeof en.errors>
