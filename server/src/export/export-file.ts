import type { ExportFormat, ExportLanguage } from '@zaffa/contract/export'
import type { Actor } from '../audit/record.ts'
import { write } from '../audit/write.ts'
import { refuseEnded } from '../auth/sessions.ts'
import type { Database } from '../database/connect.ts'
import { ApiError } from '../http/errors.ts'
import type { Column } from './columns.ts'
import { type Row, writerFor } from './write-rows.ts'

/** Of this process. Each export takes a connection for as long as it lasts. */
const mostAtOnce = 2
let running = 0

/** In milliseconds: how long rows may still leave after the session ended. */
const sessionCheckEvery = 1000

const busy = () =>
  new ApiError(503, 'exports_busy', 'Two exports are already running. Please try again later', {
    headers: { 'retry-after': '10' },
  })

export type Export = {
  database: Database
  actor: Actor
  /** The export stops when this session ends. */
  session: Buffer
  noun: string
  /** The id of the parent, or "all". */
  record: string
  search: string
  format: ExportFormat
  language: ExportLanguage
  columns: Column[]
  /** In batches; each is read when it is asked for. */
  rows: AsyncGenerator<Row[]>
}

/**
 * The text of the file, piece by piece. Nothing is read before a piece is asked for, and what was
 * opened is closed when the reader stops.
 */
export async function* exportFile(job: Export): AsyncGenerator<string> {
  if (running >= mostAtOnce) throw busy()
  running += 1
  try {
    yield* recordedFile(job)
  } finally {
    running -= 1
  }
}

async function* recordedFile(job: Export): AsyncGenerator<string> {
  const { database, format } = job
  const { head, lines } = writerFor(format, job.columns, job.language)
  // Before the first row leaves, so that not even a kill of the server hides an export.
  await record(job, 'export', { format, search: job.search || null })
  const sent = { rows: 0, finished: false }
  try {
    // Sent with the first rows: an error before them is answered as one.
    let text = head
    let checked = performance.now()
    for await (const batch of job.rows) {
      if (performance.now() - checked >= sessionCheckEvery) {
        await refuseEnded(database, job.session)
        checked = performance.now()
      }
      sent.rows += batch.length
      yield text + lines(batch)
      text = ''
    }
    if (text) yield text
    sent.finished = true
  } finally {
    await record(job, 'export_end', sent)
  }
}

const record = (job: Export, action: string, after: Record<string, unknown>) =>
  write(job.database, job.actor, `${job.noun}.${action}`, async () => ({
    id: job.record,
    after,
    answer: undefined,
  }))
