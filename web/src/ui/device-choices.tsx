import { preferences, usePreferences } from '../lib/preferences.ts'
import { switchLanguage, useStrings } from '../lib/strings.ts'
import { texts } from './choice-strings.ts'
import { languageNames } from './language-names.ts'
import { MenuChoice } from './menu.tsx'

/** What a person chooses for the device: language, theme, and how numbers and days are written. */
export function DeviceChoices() {
  const { choices: t } = useStrings(texts)
  const { language, theme, digits, hijri } = usePreferences()
  return (
    <>
      <MenuChoice
        label={t.language}
        value={language}
        options={languageNames}
        langOf={String}
        // If its texts cannot be loaded, the language stays what it is.
        onChoose={(next) => void switchLanguage(next).catch(() => {})}
      />
      <MenuChoice
        label={t.theme}
        value={theme}
        options={t.themes}
        onChoose={(next) => preferences.choose({ theme: next })}
      />
      {language === 'ar' ? (
        <MenuChoice
          label={t.digits}
          value={digits}
          options={t.digitSets}
          onChoose={(next) => preferences.choose({ digits: next })}
        />
      ) : (
        <MenuChoice
          label={t.hijri}
          value={hijri}
          options={t.hijriDates}
          onChoose={(next) => preferences.choose({ hijri: next })}
        />
      )}
    </>
  )
}
