import { clients } from '@zaffa/contract/clients'
import { recordPath } from '@zaffa/contract/list'
import type { Client } from '@zaffa/contract/schema/clients'
import { api } from '../../lib/api.ts'
import { CallError } from '../../lib/call-error.ts'
import { recordIn } from '../../list/record-in.ts'
import { type ClientValues, clientUpdateBody, valuesOf } from './client-values.ts'

/** What the form was made of, and its version where the server shows one. */
export type LoadedClient = { values: ClientValues; version: string | undefined }

/** Another administrator saved the client since it was loaded, with values that differ from ours. */
export class Conflict extends Error {
  readonly theirs: LoadedClient
  readonly fields: ClientField[]

  constructor(theirs: LoadedClient, fields: ClientField[]) {
    super()
    this.theirs = theirs
    this.fields = fields
  }
}

export type ClientField = Exclude<keyof ClientValues, 'password'>

export async function loadClient(id: string, signal?: AbortSignal): Promise<LoadedClient> {
  const { answer, version } = await api.read<unknown>(recordPath(clients.path, id), { signal })
  // Bare, or under `data`.
  const { data } = Object(answer) as { data?: unknown }
  return { values: valuesOf(recordIn<Client>(data ?? answer)), version }
}

/** Fields that the other administrator changed to a value different from the form's. */
function fieldsToDecide(
  loaded: ClientValues,
  typed: ClientValues,
  theirs: ClientValues,
): ClientField[] {
  const { password, ...shown } = theirs
  const same = (a: ClientValues, b: ClientValues, field: ClientField) =>
    String(a[field]) === String(b[field])
  return (Object.keys(shown) as ClientField[]).filter(
    (field) => !same(theirs, loaded, field) && !same(theirs, typed, field),
  )
}

/**
 * Saves what was typed on top of what was loaded. If another administrator saved first, their
 * changes are compared with it: only what has to be decided is a conflict.
 */
export async function saveClient(id: string, typed: ClientValues, loaded: LoadedClient) {
  const { values, version } = loaded
  try {
    await api.patch(recordPath(clients.path, id), clientUpdateBody(typed, values), { version })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 412) throw error
    const theirs = await loadClient(id)
    const fields = fieldsToDecide(values, typed, theirs.values)
    if (fields.length > 0) throw new Conflict(theirs, fields)
    await saveClient(id, typed, theirs)
  }
}
