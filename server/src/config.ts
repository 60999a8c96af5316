import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { Refusal } from './refusal.ts'

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((value) => ['true', '1', 'on'].includes(value))

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres:// address',
})

/** Written as browsers send it: in lower case, without a slash, a path or a default port. */
const isWebOrigin = (value: string) =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value

/** An IP address or an address without TLS is none that passkeys work at. */
function isPublicUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, origin } = new URL(value)
  const secure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
  return secure && isIP(hostname.replace(/[[\]]/g, '')) === 0 && value.replace(/\/$/, '') === origin
}
const minutes = { m: 1, h: 60, d: 24 * 60 }

/** `30m`, `6h`, `1d`, in milliseconds. */
const duration = z
  .string()
  .regex(/^[1-9]\d{0,4}[mhd]$/, 'must be a time like 30m, 6h or 1d')
  .transform((text) => {
    const unit = text.slice(-1) as keyof typeof minutes
    return Number.parseInt(text, 10) * minutes[unit] * 60_000
  })

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_PASSWORD_FILE: z.string().min(1).optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_OWNER_PASSWORD_FILE: z.string().min(1).optional(),
  ADMIN_USERNAME: z.string().min(1).max(254).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  DEMO_DATA: flag.optional(),
  CORS_ORIGIN: z
    .string()
    .transform((value) => value.split(',').map((origin) => origin.trim()))
    .pipe(z.array(z.string().refine(isWebOrigin, 'must be web origins like https://app.example')))
    .optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ANCHOR_DIR: z.string().min(1).optional(),
  ANCHOR_SYSLOG: z
    .string()
    .regex(/^.+:\d{1,5}$/, 'must be HOST:PORT')
    .transform((value) => {
      const colon = value.lastIndexOf(':')
      return { host: value.slice(0, colon), port: Number(value.slice(colon + 1)) }
    })
    .optional(),
  READS_KEPT_DAYS: z.coerce.number().int().min(30, 'must be at least 30').default(400),
  EVENTS_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(1, 'must be at least 1')
    .max(36_500, 'must be at most 36500')
    .default(90),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY: duration.prefault('24h'),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{58}$/, 'must be a public key of age: age1 and 58 more characters')
    .optional(),
  /** Removed with the archive; whoever still sets it relies on it. */
  WAL_ARCHIVE_DIR: z
    .never('is no longer supported; decision 0040 says what replaces it')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  PUBLIC_URL: z
    .string()
    .refine(isPublicUrl, 'must be the https:// address of the app, with a name and without a path')
    .optional(),
  REQUIRE_SECOND_FACTOR: flag.default(false),
})

export type Config = {
  port: number
  host: string
  /** Only this machine can reach the server. */
  loopbackOnly: boolean
  dataDirectory: string
  databaseUrl: string | undefined
  /** The owner of the schema, if `databaseUrl` is a role with fewer rights. */
  databaseOwnerUrl: string | undefined
  firstAdministrator: { username: string; password: string } | undefined
  /** Whether a new database is filled with demo data. */
  demoData: boolean
  corsOrigins: string[]
  trustProxy: boolean
  logLevel: string
  metricsToken: string | undefined
  /** Where the signed heads of the audit chains are kept. */
  anchorDirectory: string
  anchorSyslog: { host: string; port: number } | undefined
  readsKeptDays: number
  eventsKeptDays: number
  /** The origin that administrators open; passkeys are bound to it. */
  publicUrl: string | undefined
  /** Without a second factor, an administrator can only set one up. */
  requireSecondFactor: boolean
  /** The public key that backups are encrypted to. */
  backupRecipient: string | undefined
  /** The backups that the server makes by itself; `every` is in milliseconds. */
  backups: { directory: string; every: number; keep: number } | undefined
}

/** The address with the password from a file: its first line, of any characters. */
function withPassword(address: string | undefined, file: string | undefined): string | undefined {
  if (!address || !file) return address
  let password: string
  try {
    password = readFileSync(file, 'utf8').replaceAll('\r', '').replace(/\n.*/s, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(`Bad configuration. The password file ${file} cannot be read (${code})`)
  }
  const url = new URL(address)
  url.password = encodeURIComponent(password)
  return url.href
}

export function readConfig(variables: NodeJS.ProcessEnv): Config {
  // Compose files and shells pass an empty variable for "not set".
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(filled)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Refusal(`Bad configuration. ${problems.join('; ')}`)
  }
  const env = parsed.data
  if ((env.ADMIN_USERNAME === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    throw new Refusal(
      'Bad configuration. ADMIN_USERNAME and ADMIN_PASSWORD go together: set both or none',
    )
  }
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) {
    throw new Refusal('Bad configuration. DATABASE_OWNER_URL needs DATABASE_URL as well')
  }
  return {
    port: env.PORT,
    host: env.HOST,
    loopbackOnly: loopback.has(env.HOST),
    dataDirectory: env.DATA_DIR,
    databaseUrl: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD_FILE),
    databaseOwnerUrl: withPassword(env.DATABASE_OWNER_URL, env.DATABASE_OWNER_PASSWORD_FILE),
    firstAdministrator:
      env.ADMIN_USERNAME && env.ADMIN_PASSWORD
        ? { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD }
        : undefined,
    demoData: env.DEMO_DATA ?? env.DATABASE_URL === undefined,
    corsOrigins: env.CORS_ORIGIN ?? [],
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    anchorDirectory: env.ANCHOR_DIR ?? join(env.DATA_DIR, 'anchors'),
    anchorSyslog: env.ANCHOR_SYSLOG,
    readsKeptDays: env.READS_KEPT_DAYS,
    eventsKeptDays: env.EVENTS_KEPT_DAYS,
    publicUrl: env.PUBLIC_URL,
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    backupRecipient: env.BACKUP_RECIPIENT,
    backups: env.BACKUP_DIR
      ? { directory: env.BACKUP_DIR, every: env.BACKUP_EVERY, keep: env.BACKUP_KEEP }
      : undefined,
  }
}
