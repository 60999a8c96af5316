import { isolated, number, plural } from '../lib/arabic.ts'
import type { Translation } from '../lib/strings.ts'
import type * as en from './strings.en.ts'

const entries = (count: number) =>
  plural(count, {
    zero: 'لا سجلات',
    one: 'سجل واحد',
    two: 'سجلين',
    few: '# سجلات',
    many: '# سجلًا',
    other: '# سجل',
  })

export const strings = {
  search: 'بحث',
  clearSearch: 'مسح البحث',
  sort: 'الترتيب',
  sortPrefix: 'الترتيب حسب:',
  newest: 'الأحدث',
  oldest: 'الأقدم',
  action: 'الإجراء',
  detail: 'التفاصيل',
  detailOf: (name: string) => `التفاصيل: ${isolated(name)}`,
  edit: 'تعديل',
  editOf: (name: string) => `تعديل ${isolated(name)}`,
  loading: 'جارٍ التحميل...',
  failed: 'تعذّر تحميل هذه القائمة.',
  outdated: 'تعذّر تحميل هذه القائمة. المعروض هو آخر ما تم تحميله.',
  retry: 'إعادة المحاولة',
  showing: (from: number, to: number, total: number) =>
    total === 0
      ? 'لا توجد سجلات لعرضها'
      : `عرض ${number(from)} إلى ${number(to)} من أصل ${entries(total)}`,
  matching: (shown: number, loaded: number) =>
    `يطابق البحث ${number(shown)} من أصل ${entries(loaded)} في هذه الصفحة`,
  pagination: 'التنقل بين الصفحات',
  previous: 'الصفحة السابقة',
  next: 'الصفحة التالية',
  page: (page: number) => `الصفحة ${number(page)}`,
} satisfies Translation<typeof en.strings>
