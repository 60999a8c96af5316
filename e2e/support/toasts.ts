import type { Page } from '@playwright/test'

/** All toasts that a page shows from its next load on, in order, each as `severity: text`. */
export async function watchToasts(page: Page): Promise<string[]> {
  const shown: string[] = []
  await page.exposeFunction('reportToast', (text: string) => shown.push(text))
  await page.addInitScript(() => {
    const report = Reflect.get(window, 'reportToast') as (text: string) => void
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement)) continue
        const { severity } = node.dataset
        if (severity) report(`${severity}: ${node.innerText}`)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return shown
}
