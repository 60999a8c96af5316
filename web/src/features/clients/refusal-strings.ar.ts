import type { RefusalStrings } from '../../lib/refusals.ts'

export const refusals = {
  invalid: {
    city: 'المدينة المختارة غير صحيحة.',
    district: 'الحي المختار غير صحيح.',
    email: 'يرجى إدخال بريد إلكتروني صحيح.',
    full_name: 'الاسم الكامل غير مقبول.',
    parents_full_name: 'اسم ولي الأمر غير مقبول.',
    phone_number: 'يرجى إدخال رقم جوال صحيح (مثل \u2066+966501234567\u2069).',
    planning_for: 'الاختيار غير صحيح.',
    user_registered_with: 'طريقة التسجيل غير صحيحة.',
    wedding_date: 'التاريخ المدخل غير صحيح.',
  },
  taken: {
    email: 'هذا البريد الإلكتروني مسجل لعميل آخر.',
    phone_number: 'رقم الجوال هذا مسجل لعميل آخر.',
  },
} satisfies RefusalStrings
