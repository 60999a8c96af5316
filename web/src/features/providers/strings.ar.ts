import { isolated } from '../../lib/arabic.ts'
import type { Translation } from '../../lib/strings.ts'
import type * as en from './strings.en.ts'

export const strings = {
  title: 'مزودو الخدمات',
  add: 'إضافة مزود خدمة جديد',
  searchPlaceholder: 'ابحث في مزودي الخدمات',
  loadFailed: 'تعذّر تحميل مزودي الخدمات',
  empty: 'لا يوجد مزودو خدمات.',
  companyName: 'اسم الشركة',
  ownerName: 'اسم المالك',
  phone: 'رقم الجوال',
  categories: 'التصنيفات',
  services: 'الخدمات',
  servicesOf: (name: string) => `الخدمات: ${isolated(name)}`,
  detailTitle: 'تفاصيل مزود الخدمة',
  detailOwner: 'اسم المالك',
  detailPhone: 'رقم الجوال',
  detailCompany: 'اسم الشركة',
  detailCategories: 'التصنيفات',
  detailCapacity: 'حفلات الزفاف في اليوم',
  edit: 'تعديل',
  breadcrumbAdd: 'إضافة مزود خدمة جديد',
} satisfies Translation<typeof en.strings>
