import type { RefusalStrings } from '../../lib/refusals.ts'

export const refusals = {
  codes: {
    not_logged_in: 'يرجى تسجيل الدخول للمتابعة.',
    second_step_failed: 'لم يُقبل التحقق. يرجى المحاولة مرة أخرى.',
    second_step_needed: 'يرجى تأكيد تسجيل الدخول بعامل التحقق الثاني.',
    ticket_expired: 'انتهت المهلة. يرجى تسجيل الدخول من جديد.',
    too_many_logins: 'محاولات دخول فاشلة كثيرة. يرجى المحاولة لاحقًا.',
  },
  invalid: {
    password: 'كلمة المرور غير صحيحة.',
  },
} satisfies RefusalStrings
