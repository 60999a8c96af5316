import type { Translation } from '../../lib/strings.ts'
import type * as en from './strings.en.ts'

export const strings = {
  title: 'الرئيسية',
  lead: 'نظرة سريعة على المنصة.',
  activeOrders: 'إجمالي الطلبات النشطة',
  clients: 'عدد العملاء',
  providers: 'عدد مزودي الخدمات',
  categories: 'عدد التصنيفات',
  loading: '...',
  failed: 'غير متوفر',
} satisfies Translation<typeof en.strings>
