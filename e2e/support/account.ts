import { expect, type Page } from '@playwright/test'
import type { Administrator } from './administrators.ts'

export const section = (page: Page, name: string) => page.getByRole('region', { name })
export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function enterPassword(page: Page, { username, password }: Administrator) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Log in').click()
}

export async function signOut(page: Page) {
  await button(page, 'Sign out').click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Through the menu of the profile, by keyboard. */
export async function openAccount(page: Page) {
  const profile = page.getByRole('button', { name: /Zaffa Admin/ })
  await profile.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Account and security' })
  await expect(item).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(item).toBeHidden()
  await expect(profile).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account and security')
  await expect(section(page, 'Sessions')).toContainText('This session')
}
