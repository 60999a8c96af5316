import type { ErrorCode } from '@zaffa/contract/error-codes'
import type { ErrorBody } from '@zaffa/contract/errors'
import { isolated } from './arabic.ts'
import { formatsFor } from './format.ts'
import { preferences } from './preferences.ts'

/** An answer of our server that refuses something. */
export type Refused = {
  code: string
  message: string
  fields: Record<string, string>
  decided: ErrorBody['decided']
}

/** The server's sentences by their code. A code that is not here has its message shown as it came. */
const byCode: Partial<Record<string, string>> = {
  bad_request: 'الطلب غير صالح.',
  conflict: 'تعذّر التنفيذ لأن السجل تغيّر أو لأنه موجود من قبل.',
  exports_busy: 'يجري تصدير آخر الآن. يرجى المحاولة بعد قليل.',
  internal: 'حدث خطأ لدينا. يرجى المحاولة مرة أخرى.',
  malformed_json: 'الطلب غير صالح.',
  not_found: 'لم يعد هذا السجل موجودًا.',
  not_logged_in: 'يرجى تسجيل الدخول للمتابعة.',
  changed_meanwhile: 'تغيّر هذا السجل بعد أن فتحته. يرجى تحميله من جديد قبل الحفظ.',
  second_factor_required: 'يرجى إعداد عامل تحقق ثانٍ لحسابك أولًا.',
  second_step_failed: 'لم يُقبل التحقق. يرجى المحاولة مرة أخرى.',
  second_step_needed: 'يرجى تأكيد تسجيل الدخول بعامل التحقق الثاني.',
  storage_full: 'مساحة التخزين ممتلئة، ولا يمكن حفظ شيء الآن.',
  ticket_expired: 'انتهت المهلة. يرجى تسجيل الدخول من جديد.',
  too_complex:
    'تستغرق معالجة هذه الصورة وقتًا أطول من المسموح به. يرجى حفظها بصيغة JPEG عادية ثم رفعها مرة أخرى.',
  too_large: 'الملف أكبر من الحد المسموح به.',
  too_slow: 'استغرق الطلب وقتًا طويلًا. يرجى المحاولة مرة أخرى.',
  too_many: 'عمليات كثيرة في الوقت نفسه. يرجى المحاولة بعد قليل.',
  too_many_logins: 'محاولات دخول فاشلة كثيرة. يرجى المحاولة لاحقًا.',
  unavailable: 'الخدمة مشغولة. يرجى المحاولة بعد قليل.',
  upgrading: 'يجري تحديث النظام. يرجى المحاولة بعد قليل.',
  unsupported_type: 'هذا النوع من الملفات غير مدعوم.',
  validation_failed: 'القيمة المدخلة غير صحيحة.',
} satisfies Partial<Record<ErrorCode, string>>

/** What is wrong with a field, as far as its name and the code tell. */
const invalid: Record<string, string> = {
  admin_reply: 'نص الرد غير مقبول.',
  avatar: 'الصورة غير مقبولة. يرجى رفعها مرة أخرى.',
  city: 'المدينة المختارة غير صحيحة.',
  code: 'الرمز غير صحيح.',
  current_password: 'كلمة المرور الحالية غير صحيحة.',
  district: 'الحي المختار غير صحيح.',
  email: 'يرجى إدخال بريد إلكتروني صحيح.',
  full_name: 'الاسم الكامل غير مقبول.',
  name: 'الاسم غير مقبول.',
  new_password: 'كلمة المرور الجديدة غير مقبولة. اختر كلمة أطول وغير شائعة.',
  parents_full_name: 'اسم ولي الأمر غير مقبول.',
  password: 'كلمة المرور غير صحيحة.',
  phone_number: 'يرجى إدخال رقم جوال صحيح (مثل \u2066+966501234567\u2069).',
  planning_for: 'الاختيار غير صحيح.',
  user_registered_with: 'طريقة التسجيل غير صحيحة.',
  wedding_date: 'التاريخ المدخل غير صحيح.',
}

const taken: Record<string, string> = {
  email: 'هذا البريد الإلكتروني مسجل لعميل آخر.',
  name: 'يوجد تصنيف بهذا الاسم.',
  phone_number: 'رقم الجوال هذا مسجل لعميل آخر.',
}

function fieldInWords(path: string, refused: Refused): string | undefined {
  // One option of a list is refused by its place: `planning_for.0`.
  const name = path.split('.')[0] ?? ''
  return refused.code === 'conflict' ? taken[name] : invalid[name]
}

function decisionInWords({ status, by, at }: NonNullable<ErrorBody['decided']>): string {
  const what = status === 'approved' ? 'قبول' : 'رفض'
  const who = by === null ? 'المنصة' : isolated(by)
  const time = isolated(formatsFor(preferences.current()).fullInstant(at))
  return `سبق ${what} طلب الانضمام هذا من قِبل ${who} بتاريخ ${time}.`
}

export function inWords(refused: Refused): Refused {
  if (refused.decided) return { ...refused, message: decisionInWords(refused.decided) }
  const general = byCode[refused.code]
  if (!general) return refused
  const fields = Object.fromEntries(
    Object.keys(refused.fields).map((path) => [path, fieldInWords(path, refused) ?? general]),
  )
  return { ...refused, fields, message: Object.values(fields)[0] ?? general }
}
