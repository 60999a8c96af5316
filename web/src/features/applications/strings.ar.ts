import { isolated } from '../../lib/arabic.ts'
import type { Translation } from '../../lib/strings.ts'
import type * as en from './strings.en.ts'

export const strings = {
  title: 'طلبات الانضمام',
  searchPlaceholder: 'ابحث بالاسم أو الشركة أو البريد الإلكتروني...',
  name: 'الاسم',
  business: 'اسم المنشأة',
  phone: 'رقم الجوال',
  email: 'البريد الإلكتروني',
  city: 'المدينة',
  category: 'تصنيف النشاط',
  actions: 'الإجراءات',
  approve: 'قبول',
  approveOf: (name: string) => `قبول ${isolated(name)}`,
  reject: 'رفض',
  rejectOf: (name: string) => `رفض ${isolated(name)}`,
  approveTitle: 'قبول طلب الانضمام',
  rejectTitle: 'رفض طلب الانضمام',
  approveText: (name: string, company: string) =>
    `هل تريد قبول طلب انضمام ${isolated(name)} من ${isolated(company)}؟`,
  rejectText: (name: string, company: string) =>
    `هل تريد رفض طلب انضمام ${isolated(name)} من ${isolated(company)}؟`,
  cancel: 'إلغاء',
  approving: 'جارٍ القبول...',
  rejecting: 'جارٍ الرفض...',
  loadFailed: 'تعذّر تحميل طلبات الانضمام. يرجى المحاولة مرة أخرى.',
  empty: 'لا توجد طلبات انضمام.',
  approved: 'تم قبول طلب الانضمام بنجاح!',
  approveFailed: 'تعذّر قبول طلب الانضمام',
  rejected: 'تم رفض طلب الانضمام بنجاح!',
  rejectFailed: 'تعذّر رفض طلب الانضمام',
} satisfies Translation<typeof en.strings>
