import { defineStrings } from '../../lib/strings.ts'

export const texts = defineStrings<typeof import('./reply-strings.en.ts')>({
  en: () => import('./reply-strings.en.ts'),
  ar: () => import('./reply-strings.ar.ts'),
})
