import type { Translation } from '../../lib/strings.ts'
import type * as en from './message-strings.en.ts'

export const strings = {
  loadingMessages: 'جارٍ تحميل الرسائل...',
  showEarlier: 'عرض الرسائل السابقة',
  loadingEarlier: 'جارٍ تحميل الرسائل السابقة...',
  earlierShown: 'تظهر الآن الرسائل السابقة.',
  earlierFailed: 'تعذّر تحميل الرسائل السابقة.',
  roles: { client: 'العميل', provider: 'مزود الخدمة' },
  contractService: 'الخدمة',
  contractPrice: 'السعر',
  contractStatus: 'الحالة',
} satisfies Translation<typeof en.strings>
