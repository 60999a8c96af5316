import { valueName } from '../../web/src/ui/value-strings.ar.ts'
import { say } from './language.ts'

/** Words that the backend stores and Arabic translates. English shows them as they are stored. */
export const word = (english: string) => say(english, valueName(english))
