import { isolated, number, plural } from '../../lib/arabic.ts'
import type { Translation } from '../../lib/strings.ts'
import type * as en from './strings.en.ts'

export const strings = {
  title: 'الحساب والأمان',
  lead: 'طريقة تسجيل دخولك، والأجهزة التي سجّلت الدخول منها.',
  loading: 'جارٍ تحميل حسابك...',
  failed: 'تعذّر تحميل حسابك.',
  retry: 'إعادة المحاولة',
  cancel: 'إلغاء',
  signedInAs: (username: string) => `مسجّل الدخول باسم ${isolated(username)}`,
  mustSetUp: 'يجب إعداد عامل تحقق ثانٍ للمتابعة. لن تتمكن من استخدام المنصة قبل ذلك.',
} satisfies Translation<typeof en.strings>

export const password = {
  title: 'كلمة المرور',
  lead: 'يؤدي تغييرها إلى إنهاء جميع جلساتك الأخرى.',
  current: 'كلمة المرور الحالية',
  next: 'كلمة المرور الجديدة',
  get hint() {
    return `${number(12)} حرفًا على الأقل، ومن غير كلمات المرور الشائعة. يسهل تذكّر عدة كلمات متتالية.`
  },
  required: 'يرجى إدخال كلمة المرور الحالية',
  get tooShort() {
    return `يجب ألا تقل كلمة المرور عن ${number(12)} حرفًا`
  },
  submit: 'تغيير كلمة المرور',
  busy: 'جارٍ التغيير...',
  changed: 'تم تغيير كلمة المرور',
  failed: 'تعذّر تغيير كلمة المرور',
} satisfies Translation<typeof en.password>

export const factors = {
  title: 'عامل التحقق الثاني',
  lead: 'يُطلب بعد كلمة المرور، فلا تكفي سرقتها وحدها للدخول إلى حسابك.',
  none: 'ليس لديك عامل تحقق ثانٍ بعد.',
  kinds: { totp: 'تطبيق المصادقة', passkey: 'مفتاح مرور' },
  phone: 'جوالي',
  added: 'أُضيف',
  lastUsed: 'آخر استخدام',
  never: 'لم يُستخدم',
  addPasskey: 'إضافة مفتاح مرور',
  addTotp: 'إضافة تطبيق مصادقة',
  passkeyElsewhere: (origin: string) =>
    `تعمل مفاتيح المرور على ${isolated(origin)}. افتح المنصة هناك لإضافة مفتاح.`,
  passkeyOff: 'مفاتيح المرور معطّلة لأن الخادم لا يعرف عنوانه العام.',
  passkeyUnsupported: 'هذا المتصفح لا يدعم مفاتيح المرور.',
  name: 'الاسم',
  nameRequired: 'الاسم مطلوب',
  nameHint: 'لتتعرف عليه لاحقًا.',
  continue: 'متابعة',
  continueBusy: 'لحظة واحدة...',
  passkeyBusy: 'بانتظار مفتاح المرور...',
  passkeyFailed: 'لم تتم إضافة مفتاح المرور. يرجى المحاولة مرة أخرى.',
  scan: 'امسح هذا الرمز بتطبيق المصادقة.',
  qrCode: 'رمز الاستجابة السريعة لتطبيق المصادقة',
  secret: 'أو أدخل هذا المفتاح فيه:',
  code: 'الرمز المكوّن من ستة أرقام',
  codeHint: 'الرمز الذي يظهر في التطبيق الآن.',
  codeRequired: 'يرجى إدخال الرمز',
  confirm: 'تأكيد',
  confirmBusy: 'جارٍ التحقق...',
  wasAdded: 'تمت إضافة عامل التحقق الثاني',
  addFailed: 'تعذّرت إضافة عامل التحقق الثاني',
  remove: 'إزالة',
  removeOf: (name: string) => `إزالة ${isolated(name)}`,
  removeTitle: 'إزالة عامل التحقق الثاني',
  removeText: 'لن يُطلب بعد الآن. أدخل كلمة المرور لإزالته.',
  removing: 'جارٍ الإزالة...',
  wasRemoved: 'تمت إزالة عامل التحقق الثاني',
  removeFailed: 'تعذّرت إزالة عامل التحقق الثاني',
} satisfies Translation<typeof en.factors>

export const codes = {
  title: 'رموز الاسترداد',
  left: (count: number) =>
    plural(count, {
      zero: 'لم يبق أي رمز استرداد.',
      one: 'بقي رمز استرداد واحد.',
      two: 'بقي رمزا استرداد.',
      few: 'بقيت # رموز استرداد.',
      many: 'بقي # رمز استرداد.',
      other: 'بقي # رمز استرداد.',
    }),
  lead: 'يتيح لك كل رمز تسجيل الدخول مرة واحدة إذا فقدت عامل التحقق الثاني.',
  renew: 'إنشاء رموز جديدة',
  renewText: 'ستتوقف رموزك السابقة عن العمل. أدخل كلمة المرور لإنشاء رموز جديدة.',
  renewing: 'جارٍ الإنشاء...',
  renewed: 'تم إنشاء رموز استرداد جديدة',
  renewFailed: 'تعذّر إنشاء رموز استرداد جديدة',
  keep: 'احفظ هذه الرموز في مكان آمن، فلن تظهر مرة أخرى.',
  copy: 'نسخ',
  copied: 'تم نسخ رموز الاسترداد',
  copyFailed: 'النسخ غير مسموح به هنا. يرجى تحديد الرموز ونسخها بنفسك.',
  download: 'تنزيل',
  file: 'zaffa-recovery-codes.txt',
  done: 'حفظتُ الرموز',
} satisfies Translation<typeof en.codes>

export const sessions = {
  title: 'الجلسات',
  lead: 'الأجهزة التي سجّلت الدخول منها حاليًا.',
  device: (browser: string, system: string) => `${isolated(browser)} على ${isolated(system)}`,
  unknownBrowser: 'برنامج آخر',
  unknownSystem: 'نظام غير معروف',
  current: 'هذه الجلسة',
  address: 'العنوان',
  began: 'تسجيل الدخول',
  lastSeen: 'آخر نشاط',
  end: 'إنهاء',
  endOf: (device: string) => `إنهاء جلسة ${isolated(device)}`,
  ending: 'جارٍ الإنهاء...',
  ended: 'تم إنهاء الجلسة',
  endFailed: 'تعذّر إنهاء الجلسة',
  endOthers: 'إنهاء جميع الجلسات الأخرى',
  othersEnded: 'تم إنهاء جميع الجلسات الأخرى',
  endOthersFailed: 'تعذّر إنهاء الجلسات الأخرى',
} satisfies Translation<typeof en.sessions>

export const passwordDialog = {
  password: 'كلمة المرور',
  required: 'يرجى إدخال كلمة المرور',
} satisfies Translation<typeof en.passwordDialog>
