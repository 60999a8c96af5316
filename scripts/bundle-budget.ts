import { routes } from '@zaffa/contract/routes'
import { budgetOf, coldVisits, languages } from './bundle-sizes.ts'

/** Fails when a cold visit of a screen, in either language, exceeds its budget of JavaScript and CSS. */

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(9)

let failed = false
const visits = languages.flatMap((language) => {
  const screens = coldVisits(language)
  if (screens.length !== Object.keys(routes).length) throw new Error('the build lacks a screen')
  return screens.map((visit) => ({ ...visit, language }))
})
for (const { screen, language, bytes } of visits) {
  const budget = budgetOf(screen)
  const over = bytes > budget
  failed ||= over
  const verdict = over ? 'TOO MUCH' : 'ok'
  console.log(
    `${language} ${screen.padEnd(18)}${kilobytes(bytes)} of${kilobytes(budget)}  ${verdict}`,
  )
}
if (failed) process.exitCode = 1
