import { budgetOf, coldVisits } from './bundle-sizes.ts'

/** Fails when a cold visit of a screen exceeds its budget of JavaScript and CSS. */

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(9)

const visits = coldVisits()
const names = new Set(visits.map(({ screen }) => screen))
for (const screen of ['login', 'client-list', 'order-list', 'client-add']) {
  if (!names.has(screen)) throw new Error(`the router has no screen ${screen} any more`)
}
let failed = false
for (const { screen, bytes } of visits) {
  const budget = budgetOf(screen)
  const over = bytes > budget
  failed ||= over
  const verdict = over ? 'TOO MUCH' : 'ok'
  console.log(`${screen.padEnd(18)}${kilobytes(bytes)} of${kilobytes(budget)}  ${verdict}`)
}
if (failed) process.exitCode = 1
