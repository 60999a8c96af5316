import { Refusal } from '../refusal.ts'
import {
  duration,
  flag,
  hostAndPort,
  isPublicUrl,
  type Kind,
  postgresUrl,
  text,
  textWhere,
  webOrigins,
  wholeNumber,
} from './kinds.ts'

type Setting = Kind & {
  help: string
  default?: string
  /** A default that depends on other settings, for people. */
  otherwise?: string
  /** Never printed. */
  secret?: true
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Every setting: an environment variable. README.md has this table, and a test compares the two. */
export const settings = {
  PORT: {
    ...wholeNumber(0, 65_535),
    default: '3000',
    help: 'port to listen on; 0 takes any free one',
  },
  HOST: { ...text, default: '127.0.0.1', help: 'address to listen on' },
  DATA_DIR: { ...text, default: './data', help: 'directory of the embedded database' },
  DATABASE_URL: {
    ...postgresUrl,
    secret: true,
    help: 'use this PostgreSQL server instead of the embedded one',
  },
  DATABASE_PASSWORD_FILE: { ...text, help: 'file with the password for DATABASE_URL' },
  DATABASE_OWNER_URL: {
    ...postgresUrl,
    secret: true,
    help: 'the owner of the tables, so that DATABASE_URL can be a role with fewer rights',
  },
  DATABASE_OWNER_PASSWORD_FILE: { ...text, help: 'file with the password for DATABASE_OWNER_URL' },
  ADMIN_USERNAME: {
    ...textWhere('have at most 254 characters', (value) => value.length <= 254),
    help: 'the first administrator of a new database',
  },
  ADMIN_PASSWORD: {
    ...text,
    secret: true,
    help: 'their password: at least 12 characters, and none of the common ones',
  },
  DEMO_DATA: {
    ...flag,
    otherwise: 'on; off with DATABASE_URL',
    help: 'fill a new database with demo data',
  },
  CORS_ORIGIN: { ...webOrigins, help: 'origins that may call the API from a browser' },
  TRUST_PROXY: {
    ...flag,
    default: 'false',
    help: "take the client's address from the reverse proxy",
  },
  LOG_LEVEL: {
    ...textWhere(`be one of ${logLevels.join(', ')}`, (value) => logLevels.includes(value)),
    default: 'info',
    help: `what is logged: ${logLevels.join(', ')}`,
  },
  ANCHOR_DIR: {
    ...text,
    otherwise: 'DATA_DIR/anchors',
    help: 'where the signed heads of the audit trail are kept',
  },
  ANCHOR_SYSLOG: { ...hostAndPort, help: 'syslog server (UDP) that gets each signed head as well' },
  READS_KEPT_DAYS: {
    ...wholeNumber(30, 1_000_000),
    default: '400',
    help: 'how long it is known who opened which record',
  },
  EVENTS_KEPT_DAYS: {
    ...wholeNumber(1, 36_500),
    default: '90',
    help: 'how long other programs can read what administrators decided',
  },
  BACKUP_DIR: {
    ...text,
    help: 'folder in which the server makes backups and proves each by a trial restore',
  },
  BACKUP_EVERY: { ...duration, default: '24h', help: 'how often: a number with m, h or d' },
  BACKUP_KEEP: {
    ...wholeNumber(1, 1_000_000),
    default: '14',
    help: 'how many backups stay in the folder',
  },
  BACKUP_RECIPIENT: {
    ...textWhere('be a public key of age: age1 and 58 more characters', (value) =>
      /^age1[0-9a-z]{58}$/.test(value),
    ),
    help: 'public key (age1…) that backups are encrypted to',
  },
  METRICS_TOKEN: {
    ...textWhere('have at least 16 characters', (value) => value.length >= 16),
    secret: true,
    help: 'token for /metrics, at least 16 characters; without it, only this machine can read them',
  },
  PUBLIC_URL: {
    ...textWhere('be the https:// address of the app, with a name and without a path', isPublicUrl),
    otherwise: 'http://localhost:PORT on loopback without TRUST_PROXY',
    help: 'the address that administrators open; passkeys are bound to it, and other names get 421',
  },
  REQUIRE_SECOND_FACTOR: {
    ...flag,
    default: 'false',
    help: 'an administrator without a second factor can only set one up',
  },
} as const satisfies Record<string, Setting>

/** Whoever still sets one of these relies on it. */
const removed: Record<string, string> = {
  WAL_ARCHIVE_DIR: 'is no longer supported; decision 0040 says what replaces it',
}

type Name = keyof typeof settings
type Read<Each extends Setting> = Exclude<ReturnType<Each['read']>, undefined>
export type Values = {
  [Each in Name]:
    | Read<(typeof settings)[Each]>
    | ((typeof settings)[Each] extends { default: string } ? never : undefined)
}

const entries = Object.entries<Setting>(settings)

/** Refuses invalid values, all in one line. */
export function readSettings(variables: NodeJS.ProcessEnv): Values {
  const problems: string[] = []
  const values = entries.map(([name, { must, read, secret, ...setting }]) => {
    // Compose files and shells pass an empty variable for "not set".
    const given = variables[name] || setting.default
    if (given === undefined) return [name, undefined]
    const value = read(given)
    if (value === undefined) {
      problems.push(`${name}: must ${must}${secret ? '' : `, not "${given}"`}`)
    }
    return [name, value]
  })
  for (const [name, reason] of Object.entries(removed)) {
    if (variables[name]) problems.push(`${name}: ${reason}`)
  }
  if (problems.length > 0) throw new Refusal(problems.join('; '))
  return Object.fromEntries(values) as Values
}

/** A line for each. */
export const describeSettings = (): string[] =>
  entries.map(([name, { help, otherwise, default: usual = otherwise }]) => {
    const end = usual ? ` (default: ${usual})` : ''
    return `${name.padEnd(29)} ${help}${end}`
  })
