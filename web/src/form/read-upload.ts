import { unexpectedAnswer } from '../lib/call-error.ts'

/** Where an upload is stored: `url`, `data.url` or the answer itself. */
export function readUpload(answer: unknown): string {
  const { url, data } = Object(answer) as { url?: unknown; data?: unknown }
  const stored = [url, (Object(data) as { url?: unknown }).url, answer].find(
    (value) => typeof value === 'string' && value !== '',
  )
  if (typeof stored !== 'string') throw unexpectedAnswer()
  return stored
}
