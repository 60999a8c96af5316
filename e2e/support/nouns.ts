import type { ListResource } from '@zaffa/contract/list'
import { routes } from '@zaffa/contract/routes'
import type { Call } from '@zaffa/contract/schema/call'
import { calls } from '@zaffa/contract/schema/calls'

/** A noun with a list screen: the route table and the contract say the rest. */
export type Noun = {
  name: string
  address: string
  resource: ListResource
  list: Call
  /** Reads one record of the list. */
  record: Call | undefined
}

const patternOf = ({ path }: Call) => new RegExp(`^${path.replaceAll(':id', '[^/]+')}$`)

/** Whether the call is made at the path, which has an id instead of `:id`. */
export const isAt = (call: Call, path: string) => patternOf(call).test(path)

export const readCalls = calls.filter(({ method, csv }) => method === 'GET' && !csv)

/** The id of a parent, in the address and in the path. */
const parent = 'p1'

async function nounOf(name: string, path: string): Promise<Noun> {
  const facts = await import(`@zaffa/contract/${name}`)
  const own: ListResource | ((parent: string) => ListResource) | undefined = facts[name]
  const resource = typeof own === 'function' ? own(parent) : own
  const list = readCalls.find((call) => resource && isAt(call, resource.path))
  if (!resource || !list) throw new Error(`The contract has no list of ${name}`)
  const record = readCalls.find((call) => call.path === `${list.path}/:id`)
  return { name, address: path.replace('$id', parent), resource, list, record }
}

export const nouns: readonly Noun[] = await Promise.all(
  Object.entries(routes)
    .filter(([, { kind }]) => kind === 'list')
    .map(([name, { path }]) => nounOf(name, path)),
)
