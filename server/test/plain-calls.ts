import type { Call, Method } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'
import fc from 'fast-check'
import { transaction } from '../src/database/transaction.ts'
import { insertDemo } from '../src/demo/fill-demo.ts'
import { paintPictures } from '../src/demo/pictures.ts'
import type { TestApi } from './app.ts'
import { valuesOf } from './generated/from-schema.ts'
import { freshen, knownFields } from './generated/known-fields.ts'

/**
 * The calls that need no entry in the suites, because the contract says all about them: a read of
 * everything or a list, and the read, create, update and delete of a record of a list.
 */

const find = (method: Method, path: string) =>
  calls.find((call) => call.method === method && call.path === path)

/** The calls with the records of the same list. */
export function siblingsOf({ path }: Call) {
  const home = path.replace(/\/:id$/, '')
  const [list, read, create] = [find('GET', home), find('GET', `${home}/:id`), find('POST', home)]
  return { list, read, create }
}

function isPlain(call: Call): boolean {
  const { list, create } = siblingsOf(call)
  if (call.open || call.upload || /:id./.test(call.path)) return false
  if (call.method === 'GET') return !call.params || list !== undefined
  return list !== undefined && create?.body !== undefined
}

export function requirePlain(call: Call) {
  if (!isPlain(call)) throw new Error(`${call.method} ${call.path} has no entry here`)
}

/** A body that the call accepts, always the same except for values that must be unique. */
export function bodyOf({ body }: Call): unknown {
  if (!body) return undefined
  const [sample] = fc.sample(valuesOf(body, knownFields), { numRuns: 1, seed: 1 })
  return freshen(sample)
}

/** The id of a record that a plain call accepts: a new one, or one of the demo if none is created. */
export async function recordFor(api: TestApi, call: Call): Promise<string> {
  const { list, create } = siblingsOf(call)
  if (create) return idOf(await api.ok(create, { body: bodyOf(create) }))
  if (!list) throw new Error(`${call.path} has no list`)
  const newest = async () => {
    const { data } = (await api.ok(list, { query: { pageSize: 1 } })) as { data: unknown[] }
    return data[0]
  }
  const found = await newest()
  if (found) return idOf(found)
  const pictures = await paintPictures()
  await transaction(api.database, (tx) => insertDemo(tx, pictures))
  return idOf(await newest())
}

const idOf = (record: unknown) => (record as { _id: string })._id
