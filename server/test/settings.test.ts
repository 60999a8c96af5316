import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbedded } from '../src/database/embedded.ts'
import { settings } from '../src/settings/settings.ts'
import { said, scripts, testProduct } from './product.ts'

/** Every invalid setting gives a one-line error that names it. */

const product = testProduct()

async function refusal(env: Record<string, string>, script = scripts.server): Promise<string> {
  const run = product.launch(script, script === scripts.admin ? ['sessions'] : [], env)
  expect(await run.ended, run.text()).toBe(1)
  const text = run.text()
  expect(text.endsWith('\n')).toBe(true)
  expect(text.trimEnd()).not.toContain('\n')
  return text.trimEnd()
}

test.each(Object.entries(scripts))(
  '%s --help prints its usage and the settings',
  async (_name, path) => {
    const run = product.launch(path, ['--help'])
    expect(await run.ended).toBe(0)
    expect(run.text()).toMatch(/^Usage: npm /)
    for (const name of Object.keys(settings))
      expect(run.text()).toMatch(new RegExp(`^  ${name} `, 'm'))
  },
)

test('the server and the commands warn about a misspelt setting', async () => {
  const env = { DEMO_DATA: 'off', BACKUP_EVRY: '1h' }
  const warning = 'BACKUP_EVRY is not a setting; did you mean BACKUP_EVERY?'
  await said(product.server(env), warning)
  await said(product.launch(scripts.admin, ['sessions'], env), warning)
})

describe('DATA_DIR', () => {
  test('that is a file', async () => {
    const file = join(product.directory, 'file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: file })).toBe(`DATA_DIR: ${file} is not a directory`)
    expect(await refusal({ DATA_DIR: join(file, 'below') })).toMatch(
      /^DATA_DIR: .*file\/below cannot be created \(E\w+\)$/,
    )
  })

  test('that cannot be made or written', async () => {
    expect(await refusal({ DATA_DIR: '/proc/zaffa' })).toMatch(
      /^DATA_DIR: \/proc\/zaffa cannot be created \(E\w+\)$/,
    )
    expect(await refusal({ DATA_DIR: '/proc/self' }, scripts.admin)).toMatch(/^DATA_DIR: /)
  })

  test('of another PostgreSQL', async () => {
    const directory = join(product.directory, 'old')
    await mkdir(join(directory, 'postgres'), { recursive: true })
    await writeFile(join(directory, 'postgres/PG_VERSION'), '11\n')
    expect(await refusal({ DATA_DIR: directory })).toMatch(
      /PostgreSQL 11 .* set DATA_DIR to another/,
    )
  })
})

describe('HOST and PORT', () => {
  test.each([
    [{ HOST: '192.0.2.1' }, /^HOST: 192\.0\.2\.1 is not/],
    [{ HOST: 'nowhere.invalid' }, /^HOST: the name/],
    [{ PORT: 'many' }, /^PORT: must be .*, not "many"$/],
  ])('%j', async (env, message) => {
    expect(await refusal(env)).toMatch(message)
  })
})

describe('DATABASE_URL', () => {
  let directory: string
  let database: Awaited<ReturnType<typeof startEmbedded>>

  /** A separate PostgreSQL, so that its login rules can be changed. */
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'zaffa-settings-'))
    database = await startEmbedded(directory, () => {})
    const rules = join(directory, 'postgres/pg_hba.conf')
    const guarded = 'local all guarded scram-sha-256\nlocal all refused reject\n'
    await writeFile(rules, guarded + (await readFile(rules, 'utf8')))
    const admin = new pg.Client({ ...database.connection, user: 'postgres', database: 'postgres' })
    await admin.connect()
    for (const statement of [
      'select pg_reload_conf()',
      "create role guarded login password 'right'",
      'create role refused login',
      'create role reader login',
      "create database latin template template0 encoding 'LATIN1' locale_provider libc locale 'C'",
      "create database plain template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'",
      'create database closed template template0',
      'revoke connect on database closed from public',
      'create role tenant login',
      'create database tenancy owner tenant template template0',
    ]) {
      await admin.query(statement)
    }
    await admin.end()
  })
  afterAll(async () => {
    await database.stop()
    await rm(directory, { recursive: true })
  })

  const url = (user: string, name: string, password = '') => {
    const { host, port } = database.connection
    return `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}&password=${password}`
  }

  test.each<[string, () => string, RegExp]>([
    [
      'with a wrong password',
      () => url('guarded', 'zaffa', 'wrong'),
      /the password is wrong \(.*"guarded"\)$/,
    ],
    [
      'with a user the server refuses',
      () => url('refused', 'zaffa'),
      /the server refuses this user \(.*"refused".*\)$/,
    ],
    [
      'with a wrong database',
      () => url('reader', 'elsewhere'),
      /the database does not exist \(.*"elsewhere".*\)$/,
    ],
    [
      'without the right to connect',
      () => url('reader', 'closed'),
      /this user may not connect to the database \(.*"closed".*\)$/,
    ],
    [
      'without the right to create',
      () => url('reader', 'zaffa'),
      /the role "reader" may not create tables in the schema "public"$/,
    ],
    [
      'that is not UTF-8',
      () => url('postgres', 'latin'),
      /the database "latin" is encoded in LATIN1; create one with ENCODING 'UTF8'$/,
    ],
    [
      'with LC_CTYPE C',
      () => url('postgres', 'plain'),
      /the database "plain" has LC_CTYPE C, .*'C\.UTF-8'/,
    ],
    [
      'of a server that is not there',
      () => 'postgres://zaffa@127.0.0.1:1/zaffa',
      /no PostgreSQL server listens there \(.*127\.0\.0\.1:1\)$/,
    ],
    [
      'of a server without a name',
      () => 'postgres://zaffa@nowhere.invalid/zaffa',
      /the name of the server is not known \(.*nowhere\.invalid\)$|cannot be looked up/,
    ],
    [
      'with a certificate that is missing',
      () => `${url('postgres', 'zaffa')}&sslrootcert=/nowhere.pem`,
      /cannot be used|listens there/,
    ],
    ['that is no address', () => 'zaffa', /must be a postgres:\/\/ address$/],
  ])('%s', async (_what, address, message) => {
    const line = await refusal({ DATABASE_URL: address() })
    expect(line).toMatch(/DATABASE_URL: /)
    expect(line).toMatch(message)
  })

  test('of a role that may not create the database in which backups are proven', async () => {
    const BACKUP_DIR = join(product.directory, 'backups')
    expect(await refusal({ DATABASE_URL: url('tenant', 'tenancy'), BACKUP_DIR })).toMatch(
      /^BACKUP_DIR: .* the role "tenant" may not create one; .*ALTER ROLE "tenant" CREATEDB$/,
    )
  })

  test('is checked for commands too', async () => {
    expect(await refusal({ DATABASE_URL: url('postgres', 'latin') }, scripts.admin)).toMatch(
      /^DATABASE_URL: the database "latin"/,
    )
  })
})
