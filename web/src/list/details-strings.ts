import { defineStrings } from '../lib/strings.ts'

export const texts = defineStrings<typeof import('./details-strings.en.ts')>({
  en: () => import('./details-strings.en.ts'),
  ar: () => import('./details-strings.ar.ts'),
})
