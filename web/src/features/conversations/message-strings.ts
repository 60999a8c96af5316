import { defineStrings } from '../../lib/strings.ts'

export const texts = defineStrings<typeof import('./message-strings.en.ts')>({
  en: () => import('./message-strings.en.ts'),
  ar: () => import('./message-strings.ar.ts'),
})
