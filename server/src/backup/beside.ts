import { connect, type Database } from '../database/connect.ts'

/**
 * Connections for long work beside a running server: without the time limits of requests, and
 * without taking connections from them. `name` is another database of the same server.
 */
export function beside({ options }: Database, name?: string): Database {
  const { connectionString, host, port, user, password, database } = options
  const place = connectionString
    ? { connectionString: withName(connectionString, name) }
    : { host, port, user, password, database: name ?? database }
  return connect(place, { max: 3, statementTimeout: 0 })
}

function withName(address: string, name?: string): string {
  const url = new URL(address)
  if (name) url.pathname = `/${name}`
  return url.href
}
