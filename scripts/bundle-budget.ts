import { routes } from '@zaffa/contract/routes'
import { budgetOf, coldVisits } from './bundle-sizes.ts'

/** Fails when a cold visit of a screen exceeds its budget of JavaScript and CSS. */

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(9)

const visits = coldVisits()
if (visits.length !== Object.keys(routes).length) throw new Error('the build lacks a screen')
let failed = false
for (const { screen, bytes } of visits) {
  const budget = budgetOf(screen)
  const over = bytes > budget
  failed ||= over
  const verdict = over ? 'TOO MUCH' : 'ok'
  console.log(`${screen.padEnd(18)}${kilobytes(bytes)} of${kilobytes(budget)}  ${verdict}`)
}
if (failed) process.exitCode = 1
