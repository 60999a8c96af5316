import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createAdministrator } from '../../src/auth/administrators.ts'
import { commands } from '../../src/commands/administer.ts'
import { byTest, login } from '../app.ts'
import { testDatabase, urlOf } from '../database.ts'
import { type Run, ready, said, scripts, testProduct } from '../product.ts'

/** What others chose reaches the operator's terminal as text: no program obeys it. */

/** The title of the window, a cleared screen, turned text, and other lines. */
const evil = '\x1b]0;owned\x07\x9b2J\x7f\u202e\u2066\u200f\u2028\n\rforged'
const shown =
  '\\u001b]0;owned\\u0007\\u009b2J\\u007f\\u202e\\u2066\\u200f\\u2028\\u000a\\u000dforged'

const product = testProduct()
let env: Record<string, string>

beforeEach(async () => {
  const { database, runtime, drop } = await testDatabase()
  onTestFinished(drop)
  env = {
    DATABASE_URL: urlOf(runtime.options),
    DATABASE_OWNER_URL: urlOf(database.options),
    DATA_DIR: product.directory,
  }
  const id = await createAdministrator(database, byTest, { ...login, username: evil })
  await database.query(
    `insert into session (token_hash, administrator_id, address, user_agent) values ('', $1, $2, $2)`,
    [id, evil],
  )
  await database.query(
    `insert into factor (id, administrator_id, kind, name, secret, confirmed_at)
     values ($1, $1, 'totp', $2, '', now())`,
    [id, evil],
  )
  await database.query(
    `insert into feed_key (id, name, key_hash, may) values ($1, $2, '', '{feed}')`,
    [id, evil],
  )
  await database.query(
    `insert into audit_record (administrator, action, record_id, changes, request_id)
     values ($1, $1, $1, json_build_object($1::text, $1::text), $1)`,
    [evil],
  )
  await database.query(
    `insert into read_record
       (at, administrator_id, administrator, action, record_id, address, request_id)
     values (now(), $1, $2, $2, $2, $2, $2)`,
    [id, evil],
  )
})

const path = (...names: string[]) => join(product.directory, ...names)

async function recordsToImport(): Promise<string[]> {
  const record = { type: 'service', id: evil, data: { [evil]: evil } }
  await mkdir(path(evil))
  await writeFile(path(evil, `${evil}.ndjson`), JSON.stringify(record))
  return [path(evil)]
}

async function noBackup(): Promise<string[]> {
  await writeFile(path(evil), 'not a backup')
  return ['restore', path(evil)]
}

type Words = () => string[] | Promise<string[]>

/** How each command is led to print the text, by its npm script and the word after that. */
const table: Record<string, [file: string, words: Words]> = {
  'admin create': [scripts.admin, () => ['create', `${evil}2`]],
  'admin password': [scripts.admin, () => ['password', evil]],
  'admin disable': [scripts.admin, () => ['disable', evil, '--even-the-last']],
  'admin enable': [scripts.admin, () => ['enable', evil]],
  'admin factors': [scripts.admin, () => ['factors', evil]],
  'admin unlock': [scripts.admin, () => ['unlock', evil]],
  'admin revoke': [scripts.admin, () => ['revoke', evil]],
  'admin sessions': [scripts.admin, () => ['sessions']],
  'admin audit': [scripts.admin, () => ['audit']],
  'admin reads': [scripts.admin, () => ['reads']],
  'admin key': [scripts.admin, () => ['key', 'list']],
  import: [scripts.import, recordsToImport],
  export: [scripts.export, () => [path(evil)]],
  seed: [scripts.seed, () => ['--clients', evil]],
  backup: [scripts.backup, () => ['backup', path(evil)]],
  restore: [scripts.backup, noBackup],
}

test('the table has every command', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const programs = Object.keys(scripts).filter((name) => scripts[name]?.includes('/src/commands/'))
  const all = programs.flatMap((name) =>
    name === 'admin' ? Object.keys(commands).map((command) => `admin ${command}`) : name,
  )
  expect(Object.keys(table).sort()).toEqual(all.sort())
})

function expectOnlyText(text: string) {
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
  expect(text).not.toMatch(/^forged/m)
}

test.each(Object.entries(table))('%s prints it without obeying', async (_, [file, words]) => {
  const run = product.launch(file, await words(), env)
  run.child.stdin?.end('a long password\n')
  await run.ended
  expectOnlyText(run.text())
  expect(run.text()).toContain(shown)
})

/** A caller that the proxy does not replace chooses the address in the log. */
async function callFrom(run: Run, address: string) {
  await fetch(`${await ready(run)}/health/live`, { headers: { 'x-forwarded-for': address } })
}

test.each([
  ['as JSON', '', '"address":"a\\u009b2J"'],
  // A pipe that the server takes for a terminal.
  [
    'on a terminal',
    '--import=data:text/javascript,process.stdout.isTTY=true',
    'address: "a\\u009b2J"',
  ],
])('the log %s shows it', async (_, NODE_OPTIONS, line) => {
  const settings = { LOG_LEVEL: 'info', TRUST_PROXY: 'true', NODE_OPTIONS }
  const run = product.server({ ...env, ...settings })
  await callFrom(run, 'a\x9b2J')
  await said(run, '2J')
  expectOnlyText(run.text())
  expect(run.text()).toContain(line)
})
