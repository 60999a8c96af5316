import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findMisspelt } from './misspelt.ts'
import { describeSettings, settings } from './settings.ts'

const read = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')

type Documented = { help: string; default?: string; otherwise?: string }
const table = Object.entries<Documented>(settings).map(
  ([name, { help, otherwise = '', default: usual = otherwise }]) => [name, usual, help],
)

/** The cells of the first table below a heading. */
function tableBelow(heading: string, path: string): string[][] {
  const [, below = ''] = read(path).split(`\n${heading}\n`)
  const [, rows = ''] = /\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(below) ?? []
  return rows
    .trimEnd()
    .split('\n')
    .map((row) => row.replaceAll('`', '').split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
}

test('the README has the table of settings', () => {
  expect(tableBelow('## Configuration', 'README.md')).toEqual(table)
})

test('the manual explains every setting and names its default', () => {
  const documented = tableBelow('## Settings', 'docs/operations.md').map((row) => row.slice(0, 2))
  expect(documented).toEqual(table.map((row) => row.slice(0, 2)))
})

test('--help has a line for every setting', () => {
  const lines = describeSettings()
  for (const [index, [name = '', usual = '', help = '']] of table.entries()) {
    expect(lines[index]).toMatch(new RegExp(`^${name} `))
    expect(lines[index]).toContain(help)
    expect(lines[index]).toContain(usual)
  }
})

const prefixes = new Set(Object.keys(settings).flatMap((name) => /^[A-Z]+_/.exec(name) ?? []))
const named = /\b[A-Z]+_[A-Z_]+\b/g

const manuals = readdirSync(new URL('../../../docs', import.meta.url))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)

test.each(['README.md', ...manuals, 'compose.yaml', 'deploy/zaffa.service'])(
  '%s names no setting that does not exist',
  (path) => {
    const names = [...read(path).matchAll(named)].map(([name]) => name)
    const ours = names.filter((name) => prefixes.has(/^[A-Z]+_/.exec(name)?.[0] ?? ''))
    expect(ours.filter((name) => !(name in settings))).toEqual([])
  },
)

test.each([
  ['BACKUP_EVRY', 'BACKUP_EVERY'],
  ['BACKUP_RECIPENT', 'BACKUP_RECIPIENT'],
  ['BACKUP_DIRECTORY', 'BACKUP_DIR'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASE_PASWORD_FIEL', 'DATABASE_PASSWORD_FILE'],
  ['ADMIN_USER', 'ADMIN_USERNAME'],
  ['CORS_ORIGINS', 'CORS_ORIGIN'],
  ['READ_KEPT_DAYS', 'READS_KEPT_DAYS'],
  ['REQUIRE_SECOND_FACOTR', 'REQUIRE_SECOND_FACTOR'],
])('%s is probably %s', (name, meant) => {
  expect(findMisspelt({ [name]: '' })).toEqual([`${name} is not a setting; did you mean ${meant}?`])
})

/** Set by hosting platforms, by Kubernetes for a service named "database", and by other programs. */
const ordinary = `PORT0 PORTS HOSTNAME DATABASE_HOST DATABASE_PORT DATABASE_NAME DATABASE_USER
  DATABASE_PASSWORD DATABASE_SSL DATABASE_PRIVATE_URL DATABASE_PUBLIC_URL DATABASE_URL_UNPOOLED
  DATABASE_CONNECTION_POOL_URL DATABASE_SERVICE_HOST DATABASE_PORT_5432_TCP_ADDR ADMIN_EMAIL
  ADMIN_URL BACKUP_BUCKET LOG_DIR LOG_FILE LOG_FORMAT METRICS_PORT PUBLIC_IP PUBLIC_DIR DATA_SOURCE_NAME
  TRUST_STORE DEMO_MODE NODE_ENV NODE_OPTIONS PATH TZ npm_config_cache`

test('settings themselves and ordinary variables get no warning', () => {
  const names = [...ordinary.split(/\s+/), ...Object.keys(settings)]
  expect(findMisspelt(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
})
