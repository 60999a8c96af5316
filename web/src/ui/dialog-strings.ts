import { defineStrings } from '../lib/strings.ts'

export const texts = defineStrings<typeof import('./dialog-strings.en.ts')>({
  en: () => import('./dialog-strings.en.ts'),
  ar: () => import('./dialog-strings.ar.ts'),
})
