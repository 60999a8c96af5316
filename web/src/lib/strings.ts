import { type Language, preferences, usePreferences } from './preferences.ts'

/** The shape of the English texts, with other words: a missing text does not compile. */
export type Translation<English> = English extends string
  ? string
  : English extends (...given: never[]) => unknown
    ? English
    : { [Key in keyof English]: Translation<English[Key]> }

/** The texts of one folder, in the language in use. */
type Texts<Shape> = { read: () => Shape }

type Source = {
  load: (language: Language) => Promise<unknown>
  has: (language: Language) => boolean
}

const sources = new Set<Source>()

/**
 * The texts of one folder. Only the language in use is loaded; it is requested as soon as the code
 * that needs it has arrived.
 *
 *     export const texts = defineStrings<typeof import('./strings.en.ts')>({
 *       en: () => import('./strings.en.ts'),
 *       ar: () => import('./strings.ar.ts'),
 *     })
 */
export function defineStrings<English, Shape = Translation<English>>(
  loaders: Record<Language, () => Promise<Shape>>,
): Texts<Shape> {
  const loaded: Partial<Record<Language, Shape>> = {}
  const source: Source = {
    has: (language) => language in loaded,
    async load(language) {
      loaded[language] ??= await loaders[language]()
    },
  }
  sources.add(source)
  // If this fails, the code that waits for the texts tries again and reports it.
  source.load(preferences.current().language).catch(() => {})
  return {
    read() {
      const shape = loaded[preferences.current().language]
      if (!shape) throw new Error('the texts were not awaited')
      return shape
    },
  }
}

/** Code that arrives meanwhile brings more texts, so this repeats until none is missing. */
async function loadAll(language: Language) {
  for (;;) {
    const missing = [...sources].filter((source) => !source.has(language))
    if (missing.length === 0) return
    await Promise.all(missing.map((source) => source.load(language)))
  }
}

async function stringsReady() {
  let language: Language
  do {
    language = preferences.current().language
    await loadAll(language)
  } while (language !== preferences.current().language)
}

/** Whatever is loaded lazily is loaded with this, so that no component ever lacks its texts. */
export async function withStrings<Module>(module: Promise<Module>): Promise<Module> {
  const loaded = await module
  await stringsReady()
  return loaded
}

export function useStrings<Shape>(texts: Texts<Shape>): Shape {
  usePreferences()
  return texts.read()
}

/** Shows the chosen language once all its texts are loaded: nothing is seen half translated. */
async function followChoice() {
  const { language } = preferences.chosen()
  await loadAll(language)
  // Another language may have been chosen while these texts were loading.
  if (preferences.chosen().language === language) preferences.showLanguage()
}

export function switchLanguage(language: Language): Promise<void> {
  preferences.choose({ language })
  return followChoice()
}

/** Another tab chose something. If its texts cannot be loaded, this tab keeps its language. */
addEventListener('storage', ({ key }) => {
  if (key !== preferences.key && key !== null) return
  preferences.reread()
  followChoice().catch(() => {})
})
