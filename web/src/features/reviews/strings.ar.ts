import { isolated, number } from '../../lib/arabic.ts'
import type { Translation } from '../../lib/strings.ts'
import type * as en from './strings.en.ts'

export const strings = {
  title: 'التقييمات',
  searchPlaceholder: 'ابحث في هذه الصفحة بالاسم',
  loadFailed: 'تعذّر تحميل التقييمات',
  empty: 'لا توجد تقييمات.',
  companyName: 'اسم الشركة',
  ownerName: 'صاحب التقييم',
  date: 'التاريخ',
  rate: 'التقييم',
  view: 'عرض',
  viewOf: (name: string) => `عرض تقييم ${isolated(name)}`,
  missing: 'غير متوفر',
  detailTitle: 'تفاصيل التقييم',
  noText: 'لا يوجد نص لهذا التقييم.',
  media: 'الصور',
  mediaImage: (index: number) => `صورة التقييم ${number(index)}`,
} satisfies Translation<typeof en.strings>
