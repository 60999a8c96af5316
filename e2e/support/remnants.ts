import type { Page } from '@playwright/test'
import type { Network } from './network.ts'

/** Names, and a status that is not in the specification: it is shown as it is. */
const names = [
  'Zaffa Admin',
  'admin@zaffa.sa',
  'Zaffa',
  'English',
  'Chrome',
  'Linux',
  'UNDER_REVIEW',
]
/** The fields whose words the app translates. */
const words = /^(status|state|type|payment_method|planning_for|user_registered_with)$/

function* textsIn(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string' && !words.test(key)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    yield* textsIn(part, Array.isArray(value) ? key : name)
  }
}

/** What the backend has answered so far, to tell its texts from the app's own. */
export type Answered = () => { body: unknown }[]

export function recordAnswers(network: Network): Answered {
  const recorded = ['GET', 'POST'].map((method) => network.record(method, /^\/admin\//))
  return () => recorded.flatMap(({ answers }) => answers)
}

/** What a person reads or hears: texts, labels, titles, placeholders. */
const spoken = (page: Page) =>
  page.evaluate(() => {
    const found = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const holder = walker.currentNode.parentElement
      if (holder?.closest('script, style, noscript, code')) continue
      if (holder?.checkVisibility()) found.push(walker.currentNode.nodeValue ?? '')
    }
    for (const element of document.body.querySelectorAll('*')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        found.push(element.getAttribute(name) ?? '')
      }
    }
    return found
  })

/** A name loses its marks of direction inside a sentence. */
const withoutMarks = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** The Latin words on the page that are not data. */
export async function latinRemnants(page: Page, answered: Answered): Promise<string[]> {
  const data = answered().flatMap(({ body }) => [...textsIn(body)])
  const known = [...names, ...data]
    .map((text) => withoutMarks(text).trim())
    // An address is broken before its @.
    .flatMap((text) => [text, ...text.split(/(?=@)/)])
    .filter((text) => /[a-z]/i.test(text))
  const longestFirst = [...new Set(known)].sort((a, b) => b.length - a.length)
  const texts = new Set((await spoken(page)).filter((text) => /[a-z]/i.test(text)))
  return [...texts].filter((text) => {
    const own = longestFirst.reduce((rest, part) => rest.replaceAll(part, ' '), withoutMarks(text))
    return /[a-z]{2,}/i.test(own)
  })
}
