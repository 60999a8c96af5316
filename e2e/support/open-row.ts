import type { Locator, Page } from '@playwright/test'

const pageSize = 8

/** Opens a list of eight where the record at this place is, newest first. */
export const gotoPlace = (page: Page, address: string, place: number) =>
  page.goto(`${address}?page=${Math.floor(place / pageSize) + 1}`)

/** The table's row of the record at this place. */
export const rowAt = (page: Page, place: number): Locator =>
  page
    .getByRole('main')
    .locator('tbody > tr')
    .nth(place % pageSize)

/** Opens the list where the record at this place is, and clicks the button of its row. */
export async function openRow(page: Page, address: string, place: number, button: string) {
  await gotoPlace(page, address, place)
  await rowAt(page, place)
    .getByRole('button', { name: new RegExp(`^${button}([ :]|$)`) })
    .click()
}
