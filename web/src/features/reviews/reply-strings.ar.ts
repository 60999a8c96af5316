import type { Translation } from '../../lib/strings.ts'
import type * as en from './reply-strings.en.ts'

export const strings = {
  reply: 'الرد',
  replyPlaceholder: 'اكتب ردًا',
  send: 'إرسال',
  sending: 'جارٍ الإرسال...',
  currentReply: 'الرد الحالي',
  deleteReply: 'حذف الرد',
  deleteReview: 'حذف التقييم',
  deleteQuestion: 'هل تريد حذف هذا التقييم؟',
  deleting: 'جارٍ الحذف...',
  replyAdded: 'تمت إضافة الرد بنجاح',
  replyFailed: 'تعذّرت إضافة الرد',
  replyDeleted: 'تم حذف الرد بنجاح',
  replyDeleteFailed: 'تعذّر حذف الرد',
  reviewDeleted: 'تم حذف التقييم بنجاح',
  reviewDeleteFailed: 'تعذّر حذف التقييم',
} satisfies Translation<typeof en.strings>
