import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { openApi } from '../../src/http/docs/openapi.ts'

/** The first run installs Spectral. Without a registry the tests are skipped. */

const folder = fileURLToPath(new URL('../../../tools/spectral/', import.meta.url))
let isInstalled = existsSync(`${folder}node_modules/.package-lock.json`)
beforeAll(() => {
  if (isInstalled) return
  // Needs a shell, because npm is a batch file on Windows.
  isInstalled = spawnSync('npm ci', { cwd: folder, shell: true }).status === 0
}, 300_000)

function problemsOf(document: object): string {
  const input = JSON.stringify(document)
  const run = spawnSync(process.execPath, ['lint.js'], { cwd: folder, input, encoding: 'utf8' })
  expect(run.stderr).toBe('')
  return run.stdout
}

test('the document breaks no rule of Spectral', ({ skip }) => {
  if (!isInstalled) skip('Spectral could not be installed')
  expect(problemsOf(openApi())).toBe('')
})

test('Spectral finds the mistake of a bad document', ({ skip }) => {
  if (!isInstalled) skip('Spectral could not be installed')
  const { servers, ...document } = openApi()
  expect(problemsOf(document)).toMatch(/^oas3-api-servers at : /)
})
