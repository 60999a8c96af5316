import type { Application } from '@zaffa/contract/schema/applications'
import type { Category } from '@zaffa/contract/schema/categories'
import type { Client } from '@zaffa/contract/schema/clients'
import type { Conversation } from '@zaffa/contract/schema/conversations'
import type { Order } from '@zaffa/contract/schema/orders'
import type { Payment } from '@zaffa/contract/schema/payments'
import type { Provider } from '@zaffa/contract/schema/providers'
import type { Review } from '@zaffa/contract/schema/reviews'
import type { Service } from '@zaffa/contract/schema/services'

export type ExportedRow =
  | Application
  | Category
  | Client
  | Conversation
  | Order
  | Payment
  | Provider
  | Review
  | Service

/** The columns of a row, named as `fieldName` does. */
type FieldOf<Row> = Row extends unknown
  ? { [Name in keyof Row & string]: ColumnOf<Name, NonNullable<Row[Name]>> }[keyof Row & string]
  : never

type ColumnOf<Name extends string, Value> = Value extends readonly unknown[]
  ? Name
  : Value extends object
    ? `${Name}.${FieldOf<Value>}`
    : Name

/** The words of docs/glossary.md. A field without a heading does not compile. */
export const arabicHeadings = {
  _id: 'المعرّف',
  addons_packages: 'الإضافات',
  admin_reply: 'الرد',
  avatar: 'الصورة الشخصية',
  booked_dates: 'تواريخ الحجز',
  categories: 'التصنيفات',
  city: 'المدينة',
  'city.name': 'المدينة',
  company_name: 'اسم الشركة',
  'contract.contract_number': 'رقم العقد',
  createdAt: 'تاريخ الإنشاء',
  'customer.email': 'البريد الإلكتروني للعميل',
  'customer.full_name': 'اسم العميل',
  'customer.phone_number': 'رقم جوال العميل',
  description: 'الوصف',
  district: 'الحي',
  down_payment_amount: 'الدفعة المقدمة',
  email: 'البريد الإلكتروني',
  full_name: 'الاسم الكامل',
  lastActivity: 'آخر تحديث',
  media: 'الصور',
  name: 'الاسم',
  notes: 'ملاحظات',
  paid_amount: 'المبلغ المدفوع',
  parents_full_name: 'الاسم الكامل لولي الأمر',
  payment_method: 'طريقة الدفع',
  phone_number: 'رقم الجوال',
  planning_for: 'لمن التخطيط',
  price: 'المبلغ',
  pricing_plans: 'باقات الأسعار',
  rating: 'التقييم',
  'replied_by.full_name': 'كاتب الرد',
  reply_date: 'تاريخ الرد',
  'service_provider.company_name': 'اسم شركة مزود الخدمة',
  'service_provider.email': 'البريد الإلكتروني لمزود الخدمة',
  'service_provider.full_name': 'اسم مزود الخدمة',
  'service_provider.phone_number': 'رقم جوال مزود الخدمة',
  starting_deposit: 'العربون',
  state: 'المرحلة',
  status: 'الحالة',
  text: 'نص التقييم',
  title: 'اسم الخدمة',
  total_amount: 'المبلغ الإجمالي',
  type: 'نوع الدفعة',
  'type.name': 'التصنيف',
  'user.avatar': 'صورة العميل',
  'user.full_name': 'اسم العميل',
  user_registered_with: 'طريقة التسجيل',
  wedding_date: 'تاريخ الزفاف',
  'wedding_service.description': 'وصف الخدمة',
  'wedding_service.service_provider.company_name': 'اسم شركة مزود الخدمة',
  'wedding_service.title': 'اسم الخدمة',
} satisfies Record<FieldOf<ExportedRow>, string>
