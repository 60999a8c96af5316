import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** Collects what the browser reports, across the pages of one visit. */
async function reports(page: Page) {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportViolation') as (text: string) => void
      report(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  return violations
}

test('the policy allows nothing inline, and a violation would be seen', async ({
  page,
  problems,
}) => {
  problems.allow(/Content Security Policy/)
  const violations = await reports(page)
  const response = await page.goto('/login')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/)
  expect(policy).toMatch(/(^|;)style-src 'self'(;|$)/)
  expect(policy).not.toContain('unsafe')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.head.append(script)
    document.body.insertAdjacentHTML('beforeend', '<p style="color: red">styled</p>')
  })
  await expect.poll(() => violations.length).toBe(2)
  // The console has them too, and a test with an error in the console fails.
  expect(problems.logged).toHaveLength(2)
  expect(await page.evaluate(() => Reflect.get(window, 'injected'))).toBeUndefined()
})
