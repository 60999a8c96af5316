import { defineStrings } from '../../lib/strings.ts'

export const texts = defineStrings<typeof import('./second-step-strings.en.ts')>({
  en: () => import('./second-step-strings.en.ts'),
  ar: () => import('./second-step-strings.ar.ts'),
})
