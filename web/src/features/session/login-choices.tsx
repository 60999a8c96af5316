import { Languages } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
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
  const opener = useRef<HTMLButtonElement>(null)
  /** The button goes with the switch. The menu beside it, which leads back, then has the focus. */
  async function switchToArabic({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    await switchLanguage('ar')
    const { activeElement, body } = document
    if (activeElement === body || activeElement === button) opener.current?.focus()
  }
  return (
    <div className={styles.choices}>
      {/* The browser's language decides what is offered, never what is shown. */}
      {language === 'en' && browserSpeaksArabic() && (
        <Button
          look="quiet"
          lang="ar"
          onClick={(event) => void switchToArabic(event).catch(() => {})}
        >
          {languageNames.ar}
        </Button>
      )}
      <Menu
        label={t.menu}
        opener={<Languages size={20} aria-hidden />}
        openerLabel={t.menu}
        openerRef={opener}
        openerClass={styles.opener}
      >
        <DeviceChoices />
      </Menu>
    </div>
  )
}
