import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { session } from '@zaffa/contract/session'
import { expect, test } from 'vitest'
import { login } from './app.ts'
import { ready, testProduct } from './product.ts'

const product = testProduct()
const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Those of the library are documented together. */
const ours = (name: string) => !/^(process|nodejs)_/.test(name)

test('a running server has the documented metrics and no other', async () => {
  const BACKUP_DIR = join(product.directory, 'backups')
  await mkdir(BACKUP_DIR)
  const url = await ready(
    product.server({
      ADMIN_USERNAME: login.username,
      ADMIN_PASSWORD: login.password,
      DEMO_DATA: 'off',
      BACKUP_DIR,
    }),
  )
  const metrics = async () => (await fetch(`${url}/metrics`)).text()
  const value = async (name: string) => {
    const line = (await metrics()).split('\n').find((each) => each.startsWith(`${name} `))
    return Number(line?.slice(name.length))
  }
  const [, section = ''] = (await read('docs/operations.md')).split('\n### Metrics\n')
  const documented = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const existing = [...(await metrics()).matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name)
  expect(documented.sort()).toEqual(existing.filter(ours).sort())

  const { version } = JSON.parse(await read('package.json'))
  expect(await value(`zaffa_build_info{version="${version}"}`)).toBe(1)
  await expect.poll(() => value('zaffa_audit_signed_timestamp_seconds')).toBeGreaterThan(1.7e9)
  for (const directory of ['DATA_DIR', 'ANCHOR_DIR', 'BACKUP_DIR']) {
    expect(await value(`zaffa_disk_free_bytes{directory="${directory}"}`)).toBeGreaterThan(1e6)
  }
  expect(await value('zaffa_failed_logins_total{step="password"}')).toBe(0)
  const body = JSON.stringify({ uniqueField: login.username, password: 'a wrong one' })
  const headers = { 'content-type': 'application/json' }
  const refused = await fetch(url + session.login, { method: 'POST', headers, body })
  expect(refused.status).toBe(401)
  expect(await value('zaffa_failed_logins_total{step="password"}')).toBe(1)
})
