import { type ExportFormat, exportPath } from '@zaffa/contract/export'
import { useEffect, useRef, useState } from 'react'
import { api } from '../lib/api.ts'
import { serverMessage } from '../lib/call-error.ts'
import { today } from '../lib/day.ts'
import { preferences } from '../lib/preferences.ts'
import { saveFile } from '../lib/save-file.ts'
import { sessionStore } from '../lib/session-store.ts'
import { useStrings } from '../lib/strings.ts'
import { useToast } from '../lib/toast-context.ts'
import { countLines } from './count-lines.ts'
import { texts } from './export-strings.ts'
import { listParams } from './list-params.ts'
import type { List } from './use-list.ts'

/** The same rows in the same order as the list; also where the list itself does not send its search. */
function queryOf({ resource, view, text }: List<unknown>, format: ExportFormat) {
  const { page, pageSize, ...order } = listParams(resource, view)
  return { ...order, search: text, format, language: preferences.current().language }
}

/** "clients-2026-11-18.csv", after the address of the screen and the day of the reader. */
function fileName() {
  const screen = location.pathname.split('/').at(-1)
  return `${screen}-${today()}.csv`
}

/** Downloads the file and returns it with the number of its rows, once all of it is there. */
async function download(
  list: List<unknown>,
  format: ExportFormat,
  signal: AbortSignal,
  onRows: (rows: number) => void,
) {
  let rows = 0
  const counter = countLines((lines) => {
    // The first line has the headings.
    rows = Math.max(0, lines - 1)
    onRows(rows)
  })
  const file = await api.get<Blob>(exportPath(list.resource.path), {
    query: queryOf(list, format),
    signal,
    // The browser keeps the file, on disk if it is large.
    read: ({ body, headers }) => new Response(body?.pipeThrough(counter), { headers }).blob(),
  })
  return { file, rows }
}

/** One export of a list at a time. Leaving the list cancels it. */
export function useExport(list: List<unknown>) {
  const { strings: t } = useStrings(texts)
  const toast = useToast()
  /** Null while none runs. */
  const [rows, setRows] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  function start(format: ExportFormat) {
    const abort = new AbortController()
    const { signal } = abort
    running.current = abort
    const name = fileName()
    setRows(0)
    toast.dismissError()
    download(list, format, signal, setRows)
      .then(
        (done) => {
          saveFile(name, done.file)
          toast.success(t.done(done.rows))
        },
        (error) => {
          if (!signal.aborted) toast.failure(error, serverMessage(error) ?? t.failed)
          // The end of the session has its own toast.
          else if (sessionStore.token() !== null) toast.show(t.cancelled)
        },
      )
      .finally(() => setRows(null))
  }
  return { rows, start, cancel: () => running.current?.abort() }
}
