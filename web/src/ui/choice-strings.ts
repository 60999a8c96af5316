import { defineStrings } from '../lib/strings.ts'

export const texts = defineStrings<typeof import('./choice-strings.en.ts')>({
  en: () => import('./choice-strings.en.ts'),
  ar: () => import('./choice-strings.ar.ts'),
})
