import type { ErrorCode } from '@zaffa/contract/error-codes'
import type { ErrorDetails } from '@zaffa/contract/errors'
import { extras } from './extras.ts'
import { preferences } from './preferences.ts'

/** An answer that refuses something. */
export type Refused = {
  code: string
  message: string
  fields: Record<string, string>
  details: ErrorDetails
}

export type Sentence = string | ((details: ErrorDetails) => string)

/** The sentences of one folder for refusals of our server, by code and by the refused field. */
export type RefusalStrings = {
  codes?: Partial<Record<ErrorCode, Sentence>>
  invalid?: Record<string, string>
  taken?: Record<string, string>
}

type Translation = { inArabic: (refused: Refused) => Refused }

let load: (() => Promise<Translation>) | undefined

/** The features have the sentences, and this layer may not import them. */
export function loadRefusalsWith(loader: () => Promise<Translation>) {
  load = loader
}

/**
 * Our server speaks English and adds codes. What another backend says is shown as it came, and so is
 * ours if the sentences cannot be loaded.
 */
export async function translateRefusal(refused: Refused): Promise<Refused> {
  if (preferences.current().language === 'en' || !extras.seen()) return refused
  const sentences = await load?.().catch(() => undefined)
  return sentences?.inArabic(refused) ?? refused
}
