import { isolated } from '../../lib/arabic.ts'
import type { Translation } from '../../lib/strings.ts'
import type * as en from './strings.en.ts'

export const strings = {
  title: 'الخدمات',
  titleOf: (provider: string) => `خدمات ${isolated(provider)}`,
  add: 'إضافة خدمة جديدة',
  searchPlaceholder: 'ابحث في الخدمات',
  loadFailed: 'تعذّر تحميل الخدمات',
  empty: 'لا توجد خدمات لمزود الخدمة هذا.',
  serviceTitle: 'اسم الخدمة',
  type: 'النوع',
  deposit: 'العربون',
  description: 'الوصف',
  pricingPlans: 'باقات الأسعار',
  detailTitle: 'تفاصيل الخدمة',
  edit: 'تعديل',
  breadcrumbProviders: 'مزودو الخدمات',
  breadcrumbServices: 'الخدمات',
  breadcrumbAdd: 'إضافة خدمة جديدة',
} satisfies Translation<typeof en.strings>
