import { expect, type Page } from '@playwright/test'

export type Chosen = {
  language?: 'en' | 'ar'
  theme?: 'system' | 'light' | 'dark'
  digits?: 'latin' | 'arabic'
  hijri?: 'off' | 'on'
}

/** Chosen on this device before the page is opened. */
export const startWith = (page: Page, chosen: Chosen) =>
  page.addInitScript((kept) => {
    if (location.protocol !== 'about:') localStorage.setItem('preferences', JSON.stringify(kept))
  }, chosen)

/** Chosen in another tab. The texts this one needs to follow are still to come. */
export const chooseElsewhere = (page: Page, chosen: Chosen) =>
  page.evaluate((part) => {
    const before = JSON.parse(localStorage.getItem('preferences') ?? '{}')
    localStorage.setItem('preferences', JSON.stringify({ ...before, ...part }))
    dispatchEvent(new StorageEvent('storage', { key: 'preferences' }))
  }, chosen)

/**
 * Chosen in another tab, which this one follows without a reload: so any screen can be looked at in
 * the other language where it stands, with its dialog open.
 */
export async function choose(page: Page, chosen: Chosen) {
  await chooseElsewhere(page, chosen)
  const root = page.locator('html')
  if (chosen.language) await expect(root).toHaveAttribute('lang', chosen.language)
  if (chosen.theme) await expect(root).toHaveAttribute('data-theme', chosen.theme)
}
