import type { KnownFields } from './from-schema.ts'
import type { Fields } from './input.ts'

/** What a call needs besides input from its schemas. */
export type Subject = {
  fields: KnownFields
  /** Creates a record that the call accepts; a new one each time. */
  id?: () => Promise<string>
  /** A session that the call may end, or a key. */
  token?: () => Promise<string>
  /** Fields that only the server or an authenticator can give, for the record just created. */
  body?: () => Promise<Fields>
}
