import type { Translation } from '../../lib/strings.ts'
import type * as en from './strings.en.ts'

export const strings = {
  title: 'تسجيل الدخول',
  welcome: 'أهلًا بعودتك',
  lead: 'سجّل دخولك لمتابعة أفراح اليوم.',
  promise: 'كل فرح في أيدٍ أمينة.',
  promiseText: 'عملاء المنصة ومزودو خدماتها وعقودها ومدفوعاتها في مكان واحد هادئ.',
  username: 'اسم المستخدم',
  password: 'كلمة المرور',
  loading: 'جارٍ التحميل...',
  submit: 'تسجيل الدخول',
  busy: 'جارٍ تسجيل الدخول...',
  success: 'تم تسجيل الدخول بنجاح!',
  invalid: 'بيانات الدخول غير صحيحة',
} satisfies Translation<typeof en.strings>
