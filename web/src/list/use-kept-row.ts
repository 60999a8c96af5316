import { useCallback, useEffect, useState } from 'react'
import { useDraft } from '../lib/use-draft.ts'
import type { List } from './use-list.ts'

/**
 * The row that a dialog is about. It stays as it was when a reload moves the row away, and is found
 * again by its id after the session was lost.
 */
export function useKeptRow<Row extends { key: string }>(
  name: string,
  list: List<unknown>,
  rows: readonly Row[],
) {
  const [id, setId] = useDraft(name, '')
  const [last, setLast] = useState<Row | null>(null)
  const row = rows.find(({ key }) => id !== '' && key === id) ?? last
  if (row && row.key !== last?.key) setLast(row)

  const keep = useCallback(
    (next: Row | null) => {
      setId(next?.key ?? '')
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
