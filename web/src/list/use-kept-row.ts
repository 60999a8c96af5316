import { useCallback, useEffect, useState } from 'react'
import { useDraft } from '../lib/use-draft.ts'
import type { List } from './use-list.ts'

/**
 * The row that a dialog is about. It stays as it was when a reload moves the row away, and is found
 * again by its id after the session was lost.
 */
export function useKeptRow<Row extends { _id: string }>(
  name: string,
  list: List<Row>,
  rows: readonly Row[],
) {
  const [id, setId] = useDraft(name, '')
  const [last, setLast] = useState<Row | null>(null)
  const row = rows.find(({ _id }) => id !== '' && _id === id) ?? last
  if (row && row._id !== last?._id) setLast(row)

  const keep = useCallback(
    (next: Row | null) => {
      setId(next?._id ?? '')
      setLast(next)
    },
    [setId],
  )
  // Not on the page any more: its dialog does not open now, so it must not open later by itself.
  const isMissing = !row && list.status === 'ready' && !list.stale && !list.failed
  useEffect(() => {
    if (isMissing) setId('')
  }, [isMissing, setId])
  return [row, keep] as const
}
