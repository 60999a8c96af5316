import { replyLabel } from '@zaffa/contract/reviews'

export const strings = {
  reply: replyLabel,
  replyPlaceholder: 'Write a reply',
  send: 'Send',
  sending: 'Sending...',
  currentReply: 'Current Reply',
  deleteReply: 'Delete Reply',
  deleteReview: 'Delete Review',
  deleteQuestion: 'Do you want to delete this review?',
  deleting: 'Deleting...',
  replyAdded: 'Reply added successfully',
  replyFailed: 'Error adding reply',
  replyDeleted: 'Reply deleted successfully',
  replyDeleteFailed: 'Error deleting reply',
  reviewDeleted: 'Review deleted successfully',
  reviewDeleteFailed: 'Error deleting review',
}
