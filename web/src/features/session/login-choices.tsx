import { Languages } from 'lucide-react'
import { usePreferences } from '../../lib/preferences.ts'
import { switchLanguage, useStrings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from '../../ui/choice-strings.ts'
import { DeviceChoices } from '../../ui/device-choices.tsx'
import { languageNames } from '../../ui/language-names.ts'
import { Menu } from '../../ui/menu.tsx'
import styles from './login-choices.module.css'

const browserSpeaksArabic = () => navigator.languages.some((each) => /^ar\b/i.test(each))

/** Needs no server, so it works before the login and with every backend. */
export function LoginChoices() {
  const { choices: t } = useStrings(texts)
  const { language } = usePreferences()
  return (
    <div className={styles.choices}>
      {/* The browser's language decides what is offered, never what is shown. */}
      {language === 'en' && browserSpeaksArabic() && (
        <Button look="quiet" lang="ar" onClick={() => void switchLanguage('ar').catch(() => {})}>
          {languageNames.ar}
        </Button>
      )}
      <Menu
        label={t.menu}
        opener={<Languages size={20} aria-hidden />}
        openerLabel={t.menu}
        openerClass={styles.opener}
      >
        <DeviceChoices />
      </Menu>
    </div>
  )
}
