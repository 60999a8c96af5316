import { fileURLToPath } from 'node:url'
import { testAlone } from '../support/fixtures.ts'
import { type Chosen, choose } from '../support/preferences.ts'
import { dialogs, drawer, lists, otherScreens, type Screen } from '../support/screens.ts'

const folder = fileURLToPath(new URL('../../screenshots/', import.meta.url))
const viewports = {
  desktop: { width: 1280, height: 800 },
  mobile: { width: 390, height: 844 },
}
const looks: Record<string, Chosen> = {
  '': {},
  '-arabic': { language: 'ar' },
  '-dark': { theme: 'dark' },
  '-arabic-dark': { language: 'ar', theme: 'dark' },
}
const opened = [...dialogs, drawer]
const everything: Screen[] = [...otherScreens, ...lists, ...dialogs]

for (const [size, viewport] of Object.entries(viewports)) {
  const screens = size === 'mobile' ? [...everything, drawer] : everything
  for (const { name, open, signedOut } of screens) {
    testAlone(`${name}, ${size}`, async ({ page, context, productUrl, sessions }) => {
      await page.setViewportSize(viewport)
      const localStorage = signedOut ? [] : [{ name: 'token', value: await sessions.start() }]
      await context.setStorageState({
        cookies: [],
        origins: [{ origin: productUrl, localStorage }],
      })
      await open(page)
      await page.waitForLoadState('networkidle')
      // A dialog is as high as the window; a page is shown whole.
      const fullPage = name === 'account' || !opened.some((screen) => screen.name === name)
      for (const [look, chosen] of Object.entries(looks)) {
        await choose(page, { language: 'en', theme: 'light', ...chosen })
        await page.screenshot({ path: `${folder}${name}-${size}${look}.png`, fullPage })
      }
    })
  }
}
