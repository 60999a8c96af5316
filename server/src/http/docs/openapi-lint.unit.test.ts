import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

/** All rules of `redocly lint`; a warning counts as an error. */
test('the document breaks no rule of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(openApi()), config })
  const shown = problems.map(
    ({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`,
  )
  expect(shown).toEqual([])
})

test('the linter finds the mistakes of a bad document', async () => {
  const { servers, ...document } = openApi()
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ ruleId }) => ruleId)).toEqual(['no-empty-servers'])
})
