import { DatabaseError } from 'pg'
import { Refusal } from '../refusal.ts'
import type { Database } from './connect.ts'

const oldest = 15

type Variable = 'DATABASE_URL' | 'DATABASE_OWNER_URL'

/** Refuses an unsuitable PostgreSQL server before anything is written to it. */
export async function checkServer(owner: Database, variable: Variable): Promise<void> {
  const problem = await findProblem(owner)
  if (problem) throw new Refusal(`${variable}: ${problem}`)
}

/** The role of DATABASE_URL. Behind a pooler its name may differ from the user in the address. */
export async function askRole(database: Database): Promise<string> {
  try {
    const { rows } = await database.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  } catch (error) {
    throw new Refusal(`DATABASE_URL: ${explain(error as Error)}`)
  }
}

type Facts = {
  version: number
  name: string
  encoding: string
  letters: string
  role: string
  schema: string | null
  may_create: boolean
  has_trigrams: boolean
}

async function findProblem(database: Database): Promise<string | undefined> {
  let facts: Facts | undefined
  try {
    const { rows } = await database.query<Facts>(
      `select current_setting('server_version_num')::integer / 10000 as version,
         datname as name, pg_encoding_to_char(encoding) as encoding, datctype as letters,
         current_user as role, current_schema() as schema,
         coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
         exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams
       from pg_database where datname = current_database()`,
    )
    facts = rows[0]
  } catch (error) {
    return explain(error as Error)
  }
  if (!facts) return 'the server does not know the database that it opened'
  const { version, name, encoding, letters, role, schema } = facts
  if (version < oldest) return `this is PostgreSQL ${version}; ${oldest} or later is needed`
  if (encoding !== 'UTF8') {
    return `the database "${name}" is encoded in ${encoding}; create one with ENCODING 'UTF8'`
  }
  if (['C', 'POSIX'].includes(letters)) {
    return `the database "${name}" has LC_CTYPE ${letters}, which knows no Arabic letters; create one with LC_CTYPE 'C.UTF-8' or another UTF-8 locale`
  }
  if (!facts.may_create) {
    return schema === null
      ? `the role "${role}" has no schema to create tables in`
      : `the role "${role}" may not create tables in the schema "${schema}"`
  }
  if (!facts.has_trigrams) {
    return 'the server lacks the extension pg_trgm; install PostgreSQL\'s "contrib" package'
  }
  return undefined
}

const refusals: Record<string, string> = {
  '28P01': 'the password is wrong',
  '28000': 'the server refuses this user',
  '3D000': 'the database does not exist',
  '42501': 'this user may not connect to the database',
  '53300': 'the server has no connection left',
  '57P03': 'the server is starting or stopping; try again in a moment',
}

const networkProblems: Record<string, string> = {
  ECONNREFUSED: 'no PostgreSQL server listens there',
  ENOENT: 'no PostgreSQL server listens there',
  ENOTFOUND: 'the name of the server is not known',
  EAI_AGAIN: 'the name of the server cannot be looked up now',
  EHOSTUNREACH: 'the server cannot be reached',
  ENETUNREACH: 'the server cannot be reached',
  ETIMEDOUT: 'the server does not answer',
}

/** The original message follows in brackets: it names the host, user or database. */
function explain(error: Error): string {
  // A host name with several addresses gives one error per address.
  const cause = error instanceof AggregateError ? (error.errors[0] as Error) : error
  const { code = '' } = cause as NodeJS.ErrnoException
  const known = cause instanceof DatabaseError ? refusals[code] : networkProblems[code]
  const words = cause.message.split('\n', 1)[0]
  return known ? `${known} (${words})` : `cannot be used (${words})`
}
