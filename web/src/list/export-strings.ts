import { defineStrings } from '../lib/strings.ts'

export const texts = defineStrings<typeof import('./export-strings.en.ts')>({
  en: () => import('./export-strings.en.ts'),
  ar: () => import('./export-strings.ar.ts'),
})
