import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { Refusal } from './refusal.ts'

test('the default is the embedded database, loopback only, with demo data', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    loopbackOnly: true,
    dataDirectory: './data',
    databaseUrl: undefined,
    firstAdministrator: undefined,
    demoData: true,
    corsOrigins: [],
    trustProxy: false,
  })
})

test('events are kept 90 days, or as many as are set', () => {
  expect(readConfig({}).eventsKeptDays).toBe(90)
  expect(readConfig({ EVENTS_KEPT_DAYS: '7' }).eventsKeptDays).toBe(7)
  for (const EVENTS_KEPT_DAYS of ['0', '1.5', 'x', '99999999999']) {
    expect(() => readConfig({ EVENTS_KEPT_DAYS })).toThrow('EVENTS_KEPT_DAYS')
  }
})

test('DATABASE_URL turns off demo data unless it is requested', () => {
  const DATABASE_URL = 'postgres://user:pass@db:5432/zaffa'
  expect(readConfig({ DATABASE_URL }).demoData).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO_DATA: 'true' }).demoData).toBe(true)
})

test('a password with any character can come from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zaffa-password-'))
  const file = join(folder, 'password')
  const password = 'p@ss:w/o%rd? #[\'"\\ ü'
  await writeFile(file, `${password}\n`)
  const settings = {
    DATABASE_URL: 'postgres://zaffa@db/zaffa?sslmode=verify-full',
    DATABASE_OWNER_URL: 'postgres://owner@db/zaffa',
    DATABASE_PASSWORD_FILE: file,
    DATABASE_OWNER_PASSWORD_FILE: file,
  }
  const { databaseUrl = '', databaseOwnerUrl = '' } = readConfig(settings)
  for (const connectionString of [databaseUrl, databaseOwnerUrl]) {
    expect(new Client({ connectionString })).toMatchObject({ host: 'db', password })
  }
  await rm(folder, { recursive: true })
  expect(() => readConfig(settings)).toThrow(
    /^DATABASE_PASSWORD_FILE: .* cannot be read \(ENOENT\)$/,
  )
})

test.each(['', '\r', '\n', '\r\n', '\n\n', '\r\n\r\n', '\r\nanother line\n'])(
  'the server and the script that creates its role read one password from a file ending with %j',
  async (end) => {
    const folder = await mkdtemp(join(tmpdir(), 'zaffa-password-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'server_password')
    for (const name of ['server_password', 'owner_password']) {
      await writeFile(join(folder, name), `a password${end}`)
    }
    const { databaseUrl } = readConfig({
      DATABASE_URL: 'postgres://zaffa@db/zaffa',
      DATABASE_PASSWORD_FILE: file,
    })
    expect(databaseUrl).toBe('postgres://zaffa:a%20password@db/zaffa')
    // There may be no psql here, and what it is told is enough.
    await writeFile(join(folder, 'setsid'), '#!/bin/sh\nexec cat\n', { mode: 0o755 })
    const script = join(import.meta.dirname, '../../deploy/create-roles.sh')
    const env = { PATH: `${folder}:${process.env.PATH}`, SECRETS: folder }
    const told = execFileSync('sh', [script], { env, encoding: 'utf8' })
    expect(told).toContain('\\password zaffa\na password\na password\n')
  },
)

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000 })
})

test('several origins are separated by commas', () => {
  const config = readConfig({ CORS_ORIGIN: 'https://a.example, https://b.example' })
  expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example'])
})

test.each([
  'https://admin.example.com',
  'https://admin.example.com:8443/',
  'http://localhost:3000',
])('passkeys can be bound to %s', (PUBLIC_URL) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
})

test('a second factor is a duty only if the settings say so', () => {
  expect(readConfig({}).requireSecondFactor).toBe(false)
  expect(readConfig({ REQUIRE_SECOND_FACTOR: 'true' }).requireSecondFactor).toBe(true)
})

test.each([
  ['30m', 30 * 60_000],
  ['6h', 6 * 60 * 60_000],
  ['2d', 48 * 60 * 60_000],
  ['', 24 * 60 * 60_000],
])('backups every "%s"', (BACKUP_EVERY, every) => {
  expect(readConfig({ BACKUP_DIR: '/b', BACKUP_EVERY }).backups).toEqual({
    directory: '/b',
    every,
    keep: 14,
  })
  expect(readConfig({ BACKUP_EVERY }).backups).toBeUndefined()
})

function refusalOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    return (error as Error).message
  }
}

const port = 'a whole number from 0 to 65535'
const time = 'a time like 30m, 6h or 1d'
const origins = 'web origins like https://app.example, separated by commas'
const publicUrl = 'the https:// address of the app, with a name and without a path'

test.each([
  ['PORT', 'abc', port],
  ['PORT', '70000', port],
  ['PORT', '-1', port],
  ['PORT', '3e3', port],
  ['DEMO_DATA', 'maybe', 'on or off (or true, false, 1, 0)'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ['ANCHOR_SYSLOG', 'logs.example', 'HOST:PORT'],
  ['READS_KEPT_DAYS', '29', 'a whole number from 30 to 1000000'],
  ['BACKUP_EVERY', 'daily', time],
  ['BACKUP_EVERY', '0h', time],
  ['BACKUP_KEEP', '0', 'a whole number from 1 to 1000000'],
  ['BACKUP_RECIPIENT', 'ssh-ed25519 AAAA', 'a public key of age: age1 and 58 more characters'],
  ['CORS_ORIGIN', 'everywhere', origins],
  ['CORS_ORIGIN', 'https://a.example/, https://b.example', origins],
  ['CORS_ORIGIN', 'https://A.example', origins],
  ['CORS_ORIGIN', 'https://a.example/admin', origins],
  ['PUBLIC_URL', 'admin.example.com', publicUrl],
  ['PUBLIC_URL', 'http://admin.example.com', publicUrl],
  ['PUBLIC_URL', 'https://203.0.113.9', publicUrl],
  ['PUBLIC_URL', 'https://[2001:db8::1]', publicUrl],
  ['PUBLIC_URL', 'https://admin.example.com/app', publicUrl],
  ['REQUIRE_SECOND_FACTOR', 'sometimes', 'on or off (or true, false, 1, 0)'],
])('%s=%s is refused with what is expected', (name, value, expected) => {
  expect(refusalOf({ [name]: value })).toBe(`${name}: must be ${expected}, not "${value}"`)
})

test.each([
  [{ DATABASE_URL: 'mysql://x:password@y' }, 'DATABASE_URL: must be a postgres:// address'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 16 characters'],
  [
    { PORT: 'x', HOST: '0.0.0.0', METRICS_TOKEN: 'y' },
    `PORT: must be ${port}, not "x"; METRICS_TOKEN: must have at least 16 characters`,
  ],
  [{ DATABASE_OWNER_URL: 'postgres://db/zaffa' }, 'DATABASE_OWNER_URL needs DATABASE_URL as well'],
  [{ ADMIN_USERNAME: 'a' }, 'ADMIN_USERNAME and ADMIN_PASSWORD go together: set both or none'],
  [
    { WAL_ARCHIVE_DIR: '/a' },
    'WAL_ARCHIVE_DIR: is no longer supported; decision 0040 says what replaces it',
  ],
])('%j is refused in one line without a secret', (env, message) => {
  expect(refusalOf(env)).toBe(message)
})
