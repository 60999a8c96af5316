import { valueName } from '../../web/src/ui/value-strings.ar.ts'
import { say } from './language.ts'

/** What the backend stores as a word of its own. English shows it as it is written here. */
export const word = (english: string) => say(english, valueName(english))
