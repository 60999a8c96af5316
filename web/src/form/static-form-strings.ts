import { defineStrings } from '../lib/strings.ts'

export const texts = defineStrings<typeof import('./static-form-strings.en.ts')>({
  en: () => import('./static-form-strings.en.ts'),
  ar: () => import('./static-form-strings.ar.ts'),
})
