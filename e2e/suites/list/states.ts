import { strings as list } from '../../../web/src/list/strings.ar.ts'
import {
  expect,
  expectNoToast,
  expectToast,
  retriesOver,
  test,
  testAlone,
} from '../../support/fixtures.ts'
import { fullUnless } from '../../support/full.ts'
import { say } from '../../support/language.ts'
import type { ListFacts } from './facts.ts'
import { ListScreen, phone } from './list-screen.ts'

const serverSays = 'The database is having a rest'

/** Loading and failing. */
export function stateTests<Row>(facts: ListFacts<Row>) {
  testAlone(
    'shows a loading state on the first load only, reports failures and recovers',
    fullUnless(facts.provesAll),
    async ({ signedIn: page, api, network, problems }) => {
      const screen = await ListScreen.of({ page, api, network }, facts)
      await page.clock.install()

      await test.step('loading', async () => {
        const text = screen.facts.loading ?? say('Loading...', list.loading)
        const loading = page.getByRole('main').getByText(text, { exact: true })
        for (const viewport of [{ width: 1280, height: 800 }, phone]) {
          await page.setViewportSize(viewport)
          const first = await network.hold('GET', screen.resource.path)
          await screen.open()
          await expect(loading).toBeVisible()
          await expect(screen.body).toHaveAttribute('aria-busy', 'true')
          await expect(screen.footer).toHaveCount(0)
          if (facts.loading) await expect(screen.rows).toHaveCount(0)
          else await expect(screen.rows).toHaveCount(facts.skeletons ?? screen.resource.pageSize)
          first.release()
          await screen.expectShown()
          await expect(loading).toHaveCount(0)
        }
        const second = await network.hold('GET', screen.resource.path)
        await screen.sort.selectOption('Oldest')
        await screen.expectDimmed()
        await expect(loading).toHaveCount(0)
        second.release()
        await screen.expectShown(screen.resource.sortBy === 'never' ? {} : { sort: 'Oldest' })
      })

      await test.step('failing', async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        const { failure } = screen.facts
        if ('log' in failure) problems.allow(new RegExp(`^${failure.log}`))
        // The screen of before still fetches its next page, which is no try of this read.
        await page.goto('about:blank')
        const fault = await network.fail('GET', screen.resource.path, {
          status: 500,
          message: serverSays,
        })
        await screen.open()
        await retriesOver(page, fault)
        if ('serverOr' in failure) await expectToast(page, serverSays, 'error')
        if ('toast' in failure) await expectToast(page, failure.toast, 'error')

        const tryAgain = say('Try again', list.retry)
        const retry = page.getByRole('button', { name: tryAgain })
        await expect(retry).toBeVisible()
        await expect(screen.body).toHaveAttribute('aria-busy', 'false')
        if ('page' in failure) {
          await expect(page.getByRole('main').getByRole('alert')).toHaveText(failure.page)
        }
        if ('page' in failure || 'log' in failure) await expectNoToast(page)
        if ('log' in failure) {
          expect(problems.logged.filter((line) => line.startsWith(failure.log))).toHaveLength(1)
          await expect(screen.body).toHaveText(tryAgain)
        }

        fault.lift()
        await retry.click()
        await screen.expectShown()

        // Later failures keep the previous rows.
        const next = await network.fail('GET', screen.resource.path, 'offline')
        await screen.sort.selectOption('Oldest')
        await retriesOver(page, next)
        if ('serverOr' in failure) await expectToast(page, failure.serverOr, 'error')
        await expect(retry).toBeVisible()

        next.lift()
        const held = await network.hold('GET', screen.resource.path)
        await retry.click()
        await screen.expectDimmed()
        held.release()
        await screen.expectShown(screen.resource.sortBy === 'never' ? {} : { sort: 'Oldest' })
      })
    },
  )
}
