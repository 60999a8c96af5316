import { defineStrings } from '../lib/strings.ts'

export const texts = defineStrings<typeof import('./shell-strings.en.ts')>({
  en: () => import('./shell-strings.en.ts'),
  ar: () => import('./shell-strings.ar.ts'),
})
