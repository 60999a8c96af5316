import type { Page } from '@playwright/test'

/** The texts of all toasts that a page shows from its next load on, in order. */
export async function watchToasts(page: Page): Promise<string[]> {
  const shown: string[] = []
  await page.exposeFunction('reportToast', (text: string) => shown.push(text))
  await page.addInitScript(() => {
    const report = Reflect.get(window, 'reportToast') as (text: string) => void
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLElement && node.dataset.severity) report(node.innerText)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return shown
}
