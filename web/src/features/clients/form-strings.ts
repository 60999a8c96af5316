import { defineStrings } from '../../lib/strings.ts'

export const texts = defineStrings<typeof import('./form-strings.en.ts')>({
  en: () => import('./form-strings.en.ts'),
  ar: () => import('./form-strings.ar.ts'),
})
