import type * as en from './value-strings.en.ts'

/** Words that the backend stores and the app translates. Anything else is data and stays as it is. */
export const stored: Record<string, string> = {
  self: 'لنفسه',
  partner: 'لشريك الحياة',
  family: 'للعائلة',
  manual: 'يدوي',
  system: 'النظام',
  phone: 'الجوال',
  google: 'جوجل',
  facebook: 'فيسبوك',
  apple: 'آبل',
  riyadh: 'الرياض',
  jeddah: 'جدة',
  dammam: 'الدمام',
  al_yasmin: 'الياسمين',
  al_malaz: 'الملز',
  al_olaya: 'العليا',
  awaiting_provider_reply: 'بانتظار رد مزود الخدمة',
  contract_sent: 'أُرسل العقد',
  down_payment_paid: 'دُفعت الدفعة المقدمة',
  negotiating_price: 'تفاوض على السعر',
  closed: 'مغلقة',
  reported_by_client: 'بلّغ عنها العميل',
  mada: 'مدى',
  visa: 'فيزا',
  mastercard: 'ماستركارد',
  apple_pay: 'آبل باي',
  stc_pay: 'إس تي سي باي',
  bank_transfer: 'تحويل بنكي',
  down_payment: 'دفعة مقدمة',
  full_payment: 'دفعة كاملة',
  remaining_payment: 'الدفعة المتبقية',
}

export const valueName: typeof en.valueName = (value, write = String) => {
  const key = value.toLowerCase().replace(/[\s-]/g, '_')
  return (Object.hasOwn(stored, key) && stored[key]) || write(value)
}
