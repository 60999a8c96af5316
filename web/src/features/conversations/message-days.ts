import type { Message } from '@zaffa/contract/schema/conversations'

/** The messages of one day in the reader's time zone, oldest first. */
type MessageDay = {
  /** Of its last message: older ones may still be added. */
  key: string
  messages: Message[]
}

const dayOf = (message: Message) => new Date(message.createdAt).toDateString()

/** A message without a valid time stays with the one before it. */
export function messageDays(messages: readonly Message[]): MessageDay[] {
  const days: MessageDay[] = []
  let last = ''
  for (const message of messages) {
    const day = dayOf(message)
    const current = days.at(-1)
    if (current && (day === last || day === 'Invalid Date')) {
      current.messages.push(message)
      current.key = message._id
    } else {
      days.push({ key: message._id, messages: [message] })
      last = day
    }
  }
  return days
}

/** The order is not specified, and some backends send the newest first. */
export function oldestFirst(messages: Message[]): Message[] {
  const [first, last] = [messages[0], messages.at(-1)]
  const reversed = first && last && new Date(first.createdAt) > new Date(last.createdAt)
  return reversed ? messages.toReversed() : messages
}
