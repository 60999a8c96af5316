import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBrowser } from './browser.ts'
import { output } from './run.ts'

let folder: string

/** A machine without browsers. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zaffa-browsers-'))
  symlinkSync(output('which', ['which']) ?? '', join(folder, 'which'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function program(name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

test('takes an installed browser that runs', () => {
  program('chromium-browser', 'echo "requires the chromium snap to be installed"; exit 1')
  const path = program('google-chrome', 'echo "Google Chrome 150.0.1.2 "')
  expect(findBrowser()).toEqual({ path, name: `${path} (Google Chrome 150.0.1.2)` })
})

test('prefers the headless shell', () => {
  program('chromium', 'echo "Chromium 150"')
  const path = program('chromium-headless-shell', 'echo "Chromium 150"')
  expect(findBrowser()?.path).toBe(path)
})

test('CHROMIUM_PATH overrules what is installed, and must run', () => {
  program('chromium-headless-shell', 'echo "Chromium 150"')
  const path = program('my-browser', 'echo "Chromium 149"')
  vi.stubEnv('CHROMIUM_PATH', path)
  expect(findBrowser()?.path).toBe(path)
  vi.stubEnv('CHROMIUM_PATH', '/nowhere')
  expect(findBrowser).toThrow('CHROMIUM_PATH is "/nowhere", which does not run')
})
