import type { Locator, Page } from '@playwright/test'
import { clients } from '@zaffa/contract/clients'
import { conversationMessages, conversations } from '@zaffa/contract/conversations'
import { orders } from '@zaffa/contract/orders'
import { payments } from '@zaffa/contract/payments'
import { expect, test } from '../support/fixtures.ts'
import { openRow } from '../support/open-row.ts'
import { startWith } from '../support/preferences.ts'

/** In Arabic dialogs, Latin texts and numbers keep their order. */

/** The characters of an element as they are seen, from left to right. */
const seen = (element: Locator) =>
  element.evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const shown: { left: number; character: string }[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      for (const [at, character] of [...(node.nodeValue ?? '')].entries()) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { left, width } = range.getBoundingClientRect()
        if (width > 0) shown.push({ left, character })
      }
    }
    return shown
      .sort((a, b) => a.left - b.left)
      .map(({ character }) => character)
      .join('')
  })

const company = 'Lens House Co.'
const mixed = { name: 'ريم (Reem)', seen: ')Reem( مير' }

const fact = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd')

test('names with a full stop and with brackets, a contract number and an amount', async ({
  signedIn: page,
  network,
}) => {
  const payment = {
    _id: 'p1',
    customer: { full_name: mixed.name },
    service_provider: { company_name: company },
    contract: { contract_number: '2026-K-7' },
    price: 12500.5,
    status: 'SUCCESSFUL',
  }
  await startWith(page, { language: 'ar' })
  await network.answer('GET', payments.path, { data: [payment], totalDocuments: 1 })
  await network.answer('GET', `${payments.path}/p1`, payment)
  await openRow(page, '/dashboard/pay-history', 0, 'التفاصيل')
  expect(await seen(fact(page, 'اسم الشركة'))).toBe(company)
  expect(await seen(fact(page, 'اسم العميل'))).toBe(mixed.seen)
  expect(await seen(fact(page, 'رقم العقد'))).toBe('2026-K-7')
  expect(await seen(fact(page, 'المبلغ'))).toBe('س.ر 12,500.50')
})

test('names that are no links, and amounts with the sign', async ({ signedIn: page, network }) => {
  const order = {
    _id: 'o1',
    customer: { full_name: company, phone_number: '+966501234567 ext. 4' },
    service_provider: { company_name: mixed.name },
    total_amount: 12500.5,
    notes: company,
    status: 'DRAFT',
  }
  await startWith(page, { language: 'ar' })
  await network.answer('GET', orders.path, { data: [order], totalDocuments: 1 })
  await network.answer('GET', `${orders.path}/o1`, { data: order })
  await openRow(page, '/dashboard/orders', 0, 'التفاصيل')
  expect(await seen(fact(page, 'اسم العميل'))).toBe(company)
  expect(await seen(fact(page, 'اسم الشركة'))).toBe(mixed.seen)
  expect(await seen(fact(page, 'المبلغ الإجمالي'))).toBe('12,500.50')
  expect(await seen(fact(page, 'ملاحظات'))).toBe(company)
})

test('phone numbers, also with an extension', async ({ signedIn: page, network }) => {
  const phones = ['+966501234567 ext. 4', '+966 50 123 4567', '+966501234567 تحويلة 4']
  const data = phones.map((phone_number) => ({
    _id: phone_number,
    full_name: '4 Friends.',
    phone_number,
  }))
  await startWith(page, { language: 'ar' })
  await network.answer('GET', clients.path, { data, totalDocuments: data.length })
  for (const [place, phone] of phones.entries()) {
    await openRow(page, '/dashboard/clients', place, 'التفاصيل')
    expect((await seen(fact(page, 'رقم الجوال'))).slice(0, 8)).toBe(phone.slice(0, 8))
    expect(await seen(fact(page, 'الاسم الكامل'))).toBe('4 Friends.')
  }
})

test('a message has its own direction', async ({ signedIn: page, network }) => {
  const conversation = { _id: 'c1', customer: { full_name: company }, status: 'active' }
  const texts = ['Is 2026-K-7 paid (yes)?', 'نعم (Reem).']
  const messages = texts.map((text, index) => ({
    _id: String(index),
    sender: { full_name: company },
    createdAt: `2026-01-05T15:30:0${index}.000Z`,
    text,
    type: 'text',
  }))
  await startWith(page, { language: 'ar' })
  await network.answer('GET', conversations.path, { data: [conversation], totalDocuments: 1 })
  await network.answer('GET', conversationMessages('c1'), messages)
  await openRow(page, '/dashboard/inbox', 0, 'التفاصيل')
  const dialog = page.getByRole('dialog')
  expect(await seen(fact(page, 'اسم العميل'))).toBe(company)
  await expect(dialog.getByText(texts[0] ?? '')).toBeVisible()
  expect(await seen(dialog.getByText(texts[0] ?? ''))).toBe(texts[0])
  expect(await seen(dialog.getByText(texts[1] ?? ''))).toBe('.)Reem( معن')
})
