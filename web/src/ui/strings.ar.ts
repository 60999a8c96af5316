import { number } from '../lib/arabic.ts'
import type { Translation } from '../lib/strings.ts'
import type * as en from './strings.en.ts'

export const screenNames = {
  statistics: 'الرئيسية',
  orders: 'الطلبات',
  clients: 'العملاء',
  providers: 'مزودو الخدمات',
  applications: 'طلبات الانضمام',
  categories: 'التصنيفات',
  conversations: 'صندوق الوارد',
  payments: 'سجل المدفوعات',
  reviews: 'التقييمات',
} satisfies Translation<typeof en.screenNames>

export const money = {
  currency: 'ريال سعودي',
  written: (amount: string, _unit: string) => `${amount} ر.س`,
} satisfies Translation<typeof en.money>

export const stars: typeof en.stars = (rating) => `${rating} من ${number(5)} نجوم`

export const contractStatuses = {
  DRAFT: 'مسودة',
  DOWN_PAYMENT_SUCCESSFUL: 'تم دفع الدفعة المقدمة',
  COMPLETED: 'مكتمل',
  CANCELLED: 'ملغى',
  FAILED: 'فشل',
} satisfies Translation<typeof en.contractStatuses>

export const breadcrumb = { label: 'مسار التنقل' } satisfies Translation<typeof en.breadcrumb>
