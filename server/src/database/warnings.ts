import { Client } from 'pg'
import type { Config } from '../config.ts'

const thisMachine = /^(localhost|127\.[\d.]+|::1|\/.*)$/

/** The driver reads the address, so that its rules decide what is TLS and what is not. */
function isExposed(connectionString: string): boolean {
  const { host, ssl } = new Client({ connectionString })
  return !ssl && !thisMachine.test(host)
}

/** What works but should not stay as it is, one line each. */
export function warnAbout({ databaseUrl, databaseOwnerUrl }: Config): string[] {
  if (!databaseUrl) return []
  const lines: string[] = []
  if (!databaseOwnerUrl) {
    lines.push(
      'DATABASE_OWNER_URL is not set: the server runs as the owner of its tables and could rewrite the audit trail',
    )
  }
  for (const [name, url] of Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
  })) {
    if (url && isExposed(url)) {
      lines.push(`${name} leads to another machine without TLS; add sslmode=verify-full to it`)
    }
  }
  return lines
}
