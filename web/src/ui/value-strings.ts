import { defineStrings } from '../lib/strings.ts'

export const texts = defineStrings<typeof import('./value-strings.en.ts')>({
  en: () => import('./value-strings.en.ts'),
  ar: () => import('./value-strings.ar.ts'),
})
