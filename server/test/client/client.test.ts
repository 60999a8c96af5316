import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { feedTypes } from '@zaffa/contract/feed'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, startApi, type TestApi } from '../app.ts'
import { picture } from '../attacks/aims.ts'
import { useApi } from './program.ts'

/** A client generated from the live document, as an outside developer would generate it. */

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const tsc = at('../../../node_modules/typescript/bin/tsc')

/** By default the generator types a file as a string; its documentation advises this override. */
const blob = ts.factory.createTypeReferenceNode('Blob')

async function generateTypes() {
  const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as OpenAPI3
  const nodes = await openapiTS(document, {
    transform: (schema) => (schema.format === 'binary' ? blob : undefined),
  })
  writeFileSync(at('generated/api.ts'), astToString(nodes))
}

/** The records of docs/connect.md as constants of a generated type. */
function writeRecords(): number {
  const page = readFileSync(at('../../../docs/connect.md'), 'utf8')
  const records = page.match(/^\{"type":.*\}$/gm) ?? []
  const lines = records.map(
    (record, index) => `export const record${index}: FeedRecord = ${record}`,
  )
  const imports = [
    "import type { components } from './api.ts'",
    "type FeedRecord = components['schemas']['FeedRecord']",
  ]
  writeFileSync(at('generated/records.ts'), [...imports, ...lines].join('\n'))
  return records.length
}

test('a program and the records of connect.md fit the generated types, and misuse does not', async () => {
  mkdirSync(at('generated'), { recursive: true })
  await generateTypes()
  expect(writeRecords()).toBeGreaterThan(feedTypes.length)
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', at('.')], { encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test('the program logs in, lists, uploads, adds, updates and logs out', async () => {
  const credentials = { uniqueField: login.username, password: login.password }
  const file = new Blob([new Uint8Array(await picture())])
  const client = {
    full_name: 'Noura Al-Qahtani',
    phone_number: '+966501234567',
    email: 'noura@example.com',
    password: 'correct horse',
  }
  const seen = await useApi(api.url, credentials, client, file)
  expect(seen.more).toBe(1)
  expect(seen.added).toMatchObject({ email: client.email, avatar: seen.image.url })
  expect(seen.updated.avatar).toBeNull()
  expect(seen.status).toBe(401)
  expect(seen.error?.code).toBe('not_logged_in')
})
