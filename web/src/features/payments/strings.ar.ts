import type { Translation } from '../../lib/strings.ts'
import type * as en from './strings.en.ts'

export const strings = {
  title: 'سجل المدفوعات',
  searchPlaceholder: 'ابحث في المدفوعات',
  detailFailed: 'تعذّر تحميل تفاصيل الدفعة',
  empty: 'لا توجد مدفوعات.',
  companyName: 'اسم الشركة',
  ownerName: 'اسم العميل',
  date: 'التاريخ',
  fee: 'المبلغ',
  status: 'الحالة',
  statuses: { completed: 'مكتملة', pending: 'قيد الانتظار', cancelled: 'ملغاة' },
  detailTitle: 'تفاصيل الدفعة',
  customerName: 'اسم العميل',
  paymentMethod: 'طريقة الدفع',
  paymentType: 'نوع الدفعة',
  contractNumber: 'رقم العقد',
  edit: 'تعديل',
} satisfies Translation<typeof en.strings>
