import { defineStrings } from '../../lib/strings.ts'

export const texts = defineStrings<typeof import('./strings.en.ts')>({
  en: () => import('./strings.en.ts'),
  ar: () => import('./strings.ar.ts'),
})
