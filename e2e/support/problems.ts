import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** What the browser itself writes about an answer that is no success, or none at all. */
export const failedLoad = /^Failed to load resource: /

/**
 * Whatever went wrong in the browser during a test: uncaught errors, unhandled rejections, refused
 * by the Content-Security-Policy, or written to the console as an error. A test that expects some
 * of it says so; everything else fails the test.
 */
export class Problems {
  /** The lines that were written to the console as errors. */
  readonly logged: string[] = []
  readonly #thrown: string[] = []
  readonly #allowed: RegExp[] = []

  /** Returns what ends the watch. */
  watch(context: BrowserContext) {
    const noteThrown = (error: WebError) => this.#thrown.push(String(error.error().stack))
    const noteLogged = (message: ConsoleMessage) => {
      if (message.type() === 'error') this.logged.push(message.text())
    }
    context.on('weberror', noteThrown)
    context.on('console', noteLogged)
    return () => {
      context.off('weberror', noteThrown)
      context.off('console', noteLogged)
    }
  }

  /** Expected from now on, and no reason to fail. */
  allow(...lines: RegExp[]) {
    this.#allowed.push(...lines)
  }

  unexpected(): string[] {
    const expected = (line: string) => this.#allowed.some((allowed) => allowed.test(line))
    return [...this.#thrown, ...this.logged.filter((line) => !expected(line))]
  }
}
