import type { Page } from '@playwright/test'
import { session } from '@zaffa/contract/session'
import { demoLogin } from './api.ts'
import { expect } from './fixtures.ts'

export const expired = 'Your session has expired. Please log in again.'
export const unauthorized = /^Failed to load resource: .* 401/

export async function logIn(page: Page) {
  await page.getByLabel('Username').fill(demoLogin.username)
  await page.getByLabel('Password').fill(demoLogin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Ends the page's session on the server, behind its back. */
export async function revoke(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { Authorization: `Bearer ${token}` }
  expect((await page.request.post(session.logout, { headers })).ok()).toBe(true)
}
