import { Client, DatabaseError } from 'pg'
import type { Connection } from './address.ts'

const name = 'zaffa_runtime'
const superuser = 'postgres'

/**
 * Creates the role that the server runs as, on every start: data directories of earlier versions do
 * not have it yet. It gets its rights with the migrations.
 */
export async function createRuntime(connection: Connection): Promise<Connection> {
  const client = new Client({ ...connection, user: superuser, database: superuser })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    const secret = connection.password ? `password '${connection.password}'` : ''
    if (!rowCount) await client.query(`create role ${name} login ${secret}`)
  } catch (error) {
    // Another process was faster.
    const exists = error instanceof DatabaseError && ['42710', '23505'].includes(error.code ?? '')
    if (!exists) throw error
  } finally {
    await client.end()
  }
  return { ...connection, user: name }
}
