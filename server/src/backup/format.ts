import { z } from 'zod'

/**
 * The file of a backup:
 *
 *   zaffa backup 1          one line, the number is the version of this format
 *   rows of a table         in the text format of COPY, compressed with zstd; one part per table
 *   …
 *   contents                JSON, see below
 *   length of the contents  8 bytes
 *   SHA-256                 32 bytes, of everything before it
 *   zaffa end               one line
 *
 * The contents come last because counts and hashes are known only after all rows are written.
 */

export const format = 1
export const firstLine = (version: number) => `zaffa backup ${version}\n`
export const lastLine = 'zaffa end\n'
export const lengthBytes = 8
export const hashBytes = 32
export const endBytes = lengthBytes + hashBytes + lastLine.length

const count = z.int().nonnegative()

export const contentsSchema = z.strictObject({
  made_at: z.string(),
  /** The migrations of the database, which determine the shape of its tables. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      /** Of the rows before compression. */
      sha256: z.string(),
      /** Bytes of the compressed rows in the file. */
      length: count,
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.int(), called: z.boolean() })),
})

export type Contents = z.output<typeof contentsSchema>
export type StoredTable = Contents['tables'][number]

/** How much of the file the rows take. */
export const bytesOf = (tables: StoredTable[]) =>
  tables.reduce((sum, { length }) => sum + length, 0)
