import type { Translation } from '../../lib/strings.ts'
import type * as en from './strings.en.ts'

export const strings = {
  title: 'صندوق الوارد',
  compose: 'رسالة جديدة',
  searchPlaceholder: 'ابحث في هذه الصفحة بالاسم',
  loading: 'جارٍ التحميل...',
  empty: 'لا توجد رسائل',
  date: 'التاريخ',
  clientName: 'اسم العميل',
  latestUpdated: 'آخر تحديث',
  status: 'الحالة',
  detailTitle: 'تفاصيل المحادثة',
  serviceProvider: 'مزود الخدمة',
  detailLatestUpdated: 'آخر تحديث',
  state: 'المرحلة',
  messages: 'الرسائل',
  statuses: {
    active: 'نشطة',
    completed: 'مكتملة',
    archived: 'مؤرشفة',
    blocked: 'محظورة',
    on_hold: 'معلّقة',
  },
  edit: 'تعديل',
  composeTitle: 'رسالة جديدة',
  to: 'إلى',
  subject: 'الموضوع',
  message: 'الرسالة',
  submit: 'إرسال',
} satisfies Translation<typeof en.strings>
