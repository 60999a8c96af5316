import { isolated } from '../../lib/arabic.ts'
import type { Translation } from '../../lib/strings.ts'
import type * as en from './second-step-strings.en.ts'

export const secondStep = {
  title: 'تأكيد الهوية',
  byPasskey: 'استخدم مفتاح المرور لإتمام تسجيل الدخول.',
  byCode: 'أدخل الرمز المكوّن من ستة أرقام الظاهر في تطبيق المصادقة.',
  byRecoveryCode: 'أدخل أحد رموز الاسترداد التي حفظتها. يعمل كل رمز مرة واحدة.',
  passkey: 'استخدام مفتاح المرور',
  passkeyBusy: 'بانتظار مفتاح المرور...',
  passkeyFailed: 'لم يُستخدم مفتاح المرور. حاول مرة أخرى أو اختر طريقة أخرى.',
  passkeyElsewhere: (host: string) =>
    `يعمل مفتاح المرور على ${isolated(host)} فقط. سجّل الدخول هناك أو اختر طريقة أخرى.`,
  code: 'الرمز المكوّن من ستة أرقام',
  recoveryCode: 'رمز الاسترداد',
  submit: 'متابعة',
  busy: 'جارٍ التحقق...',
  useCode: 'استخدام رمز من التطبيق',
  useRecoveryCode: 'استخدام رمز استرداد',
  cancel: 'العودة إلى كلمة المرور',
  noAnswer: 'تعذّر الوصول إلى الخادم. يرجى المحاولة مرة أخرى.',
} satisfies Translation<typeof en.secondStep>
