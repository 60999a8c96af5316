/**
 * The error catalogue: every write with its success, the server's message and no message at all, sent
 * once however often its button is clicked or Enter repeats; and the reads of dialogs. Lists have
 * theirs in the list suite, the statistics, the login and the loading of a client in the specs of
 * their features.
 */
import { categories } from '@zaffa/contract/categories'
import { orders } from '@zaffa/contract/orders'
import { payments } from '@zaffa/contract/payments'
import {
  expect,
  expectToast,
  pauseClock,
  retriesOver,
  type Severity,
  test,
  testAlone,
  windToToast,
} from '../support/fixtures.ts'
import { fullUnless } from '../support/full.ts'
import { roundTrip } from '../support/network.ts'
import { heldAnswer, repeatEnter } from '../support/repeats.ts'
import { watchToasts } from '../support/toasts.ts'
import { act, openDialog, writes } from './error-catalogue.ts'

const serverSays = 'The registry is closed on Fridays'

for (const write of writes) {
  test(
    write.name,
    fullUnless(write.name === 'a client is added'),
    async ({ signedIn: page, network, problems }) => {
      const { method, path, success, failed, serverFirst, logged, stays } = write
      if (logged) problems.allow(new RegExp(`^${failed}`))
      for (const [read, body] of write.reads) await network.answer('GET', read, body)
      const calls = network.record(method, path)
      const shown = await watchToasts(page)
      const told: string[] = []
      const expectTold = async (severity: Severity, text: string) => {
        told.push(`${severity}: ${text}`)
        await expect.poll(() => shown).toEqual(told)
      }
      await write.open(page)

      const withMessage = await network.fail(method, path, { status: 500, message: serverSays })
      await act(write, page)
      await expectTold('error', serverFirst ? serverSays : failed)
      await expect(stays(page)).toBeVisible()
      withMessage.lift()

      // Neither a page of a proxy nor silence has a message.
      for (const fault of [{ status: 502, body: '<h1>Bad gateway</h1>' }, 'offline'] as const) {
        const silent = await network.fail(method, path, fault)
        await act(write, page)
        await expectTold('error', failed)
        await expect(stays(page)).toBeVisible()
        silent.lift()
      }
      const lines = problems.logged.filter((line) => line.startsWith(failed))
      expect(lines).toHaveLength(logged ? 3 : 0)

      const { button } = write
      if (!button) {
        await network.answer(method, path, write.answer ?? {})
        await act(write, page)
        await expectTold('success', success)
        expect(calls.calls, 'a write is never tried again').toHaveLength(4)
        return
      }
      const held = await heldAnswer(network, method, path)
      await button(page).dblclick()
      await held.answer(500)
      await expectTold('error', failed)
      expect(calls.calls, 'a double click').toHaveLength(4)

      await button(page).focus()
      await repeatEnter(page)
      await held.answer(200, write.answer)
      await repeatEnter(page)
      await expectTold('success', success)
      await repeatEnter(page)
      await page.keyboard.up('Enter')
      await roundTrip(page)
      expect(calls.calls, 'Enter held down').toHaveLength(5)
    },
  )
}

const details = [
  ['/dashboard/orders', orders.path, 'Failed to load contract details'],
  ['/dashboard/pay-history', payments.path, 'Failed to fetch payment details'],
] as const
for (const [screen, path, message] of details) {
  testAlone(`the details of ${screen} cannot be loaded`, async ({ signedIn: page, network }) => {
    await page.clock.install()
    const fault = await network.fail('GET', new RegExp(`^${path}/.`), {
      status: 500,
      message: serverSays,
    })
    await openDialog(screen, 'Detail')(page)
    await retriesOver(page, fault)
    await expectToast(page, message, 'error')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}

testAlone(
  'reads are tried again after 1, 2 and 4 seconds, and no more',
  async ({ signedIn: page, network }) => {
    await page.clock.install()
    const fault = await network.fail('GET', categories.path, { status: 503 })
    await page.goto('/dashboard/category')
    await retriesOver(page, fault)
    await expectToast(page, 'Failed to load categories', 'error')

    // The clock jumps by a minute, so the toast closes, and pauses.
    await pauseClock(page)
    await expect(page.locator('[data-severity]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => fault.calls).toBe(5)
    for (const [index, pause] of [1000, 2000, 4000].entries()) {
      await roundTrip(page)
      await page.clock.runFor(pause - 1)
      expect(fault.calls).toBe(5 + index)
      await page.clock.runFor(1)
      await expect.poll(() => fault.calls).toBe(6 + index)
    }
    await windToToast(page, 'Failed to load categories', 'error')
    await page.clock.runFor(120_000)
    expect(fault.calls).toBe(8)
  },
)
