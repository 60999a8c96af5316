import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.ts'
import { readSettings, type Values } from './settings/settings.ts'

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

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
function withPassword(
  env: Values,
  addressIn: 'DATABASE_URL' | 'DATABASE_OWNER_URL',
  fileIn: 'DATABASE_PASSWORD_FILE' | 'DATABASE_OWNER_PASSWORD_FILE',
): string | undefined {
  const { [addressIn]: address, [fileIn]: file } = env
  if (!address || !file) return address
  let password: string
  try {
    password = readFileSync(file, 'utf8').replaceAll('\r', '').replace(/\n.*/s, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(`${fileIn}: ${file} cannot be read (${code})`)
  }
  const url = new URL(address)
  url.password = encodeURIComponent(password)
  return url.href
}

export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const env = readSettings(variables)
  if ((env.ADMIN_USERNAME === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    throw new Refusal('ADMIN_USERNAME and ADMIN_PASSWORD go together: set both or none')
  }
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) {
    throw new Refusal('DATABASE_OWNER_URL needs DATABASE_URL as well')
  }
  return {
    port: env.PORT,
    host: env.HOST,
    loopbackOnly: loopback.has(env.HOST),
    dataDirectory: env.DATA_DIR,
    databaseUrl: withPassword(env, 'DATABASE_URL', 'DATABASE_PASSWORD_FILE'),
    databaseOwnerUrl: withPassword(env, 'DATABASE_OWNER_URL', 'DATABASE_OWNER_PASSWORD_FILE'),
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
