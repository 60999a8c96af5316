import type { RefusalStrings } from '../../lib/refusals.ts'

export const refusals = {
  codes: {
    second_factor_required: 'يرجى إعداد عامل تحقق ثانٍ لحسابك أولًا.',
  },
  invalid: {
    code: 'الرمز غير صحيح.',
    current_password: 'كلمة المرور الحالية غير صحيحة.',
    new_password: 'كلمة المرور الجديدة غير مقبولة. اختر كلمة أطول وغير شائعة.',
  },
} satisfies RefusalStrings
