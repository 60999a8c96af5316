import { fold } from '@zaffa/contract/fold'

/** Whether one of the names contains the text, compared as the server's searches compare. */
export function contains(names: (string | null | undefined)[], text: string): boolean {
  const searched = fold(text)
  return names.some((name) => fold(name ?? '').includes(searched))
}
