import type { RefusalStrings } from './refusals.ts'

export const refusals = {
  codes: {
    bad_request: 'الطلب غير صالح.',
    changed_meanwhile: 'تغيّر هذا السجل بعد أن فتحته. يرجى تحميله من جديد قبل الحفظ.',
    conflict: 'تعذّر التنفيذ لأن السجل تغيّر أو لأنه موجود من قبل.',
    internal: 'حدث خطأ لدينا. يرجى المحاولة مرة أخرى.',
    malformed_json: 'الطلب غير صالح.',
    not_found: 'لم يعد هذا السجل موجودًا.',
    storage_full: 'مساحة التخزين ممتلئة، ولا يمكن حفظ شيء الآن.',
    too_many: 'عمليات كثيرة في الوقت نفسه. يرجى المحاولة بعد قليل.',
    too_slow: 'استغرق الطلب وقتًا طويلًا. يرجى المحاولة مرة أخرى.',
    unavailable: 'الخدمة مشغولة. يرجى المحاولة بعد قليل.',
    upgrading: 'يجري تحديث النظام. يرجى المحاولة بعد قليل.',
    validation_failed: 'القيمة المدخلة غير صحيحة.',
  },
} satisfies RefusalStrings
