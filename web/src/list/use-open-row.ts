import { useCallback, useEffect, useState } from 'react'
import { useDraft } from '../lib/use-draft.ts'
import type { DialogSteps } from '../ui/dialog-steps.ts'
import type { List } from './use-list.ts'
import { rowElement } from './use-returned-row.ts'

type Step = 'previous' | 'next'

/**
 * The row whose dialog is open. It stays open with what it showed when a reload moves the row away,
 * and opens again after the session was lost, so that a half-written reply is found where it was.
 */
export function useOpenRow<Row extends { _id: string }>(list: List<Row>, rows: readonly Row[]) {
  const [id, setId] = useDraft('details', '')
  const [row, setRow] = useState<Row | null>(null)
  const [by, setBy] = useState<Step | undefined>()
  /** A step off the end of this page, until the other page has been loaded. */
  const [leaving, setLeaving] = useState<{ step: Step; page: number } | undefined>()
  const open = id === '' ? null : (rows.find((each) => each._id === id) ?? row)

  const set = useCallback(
    (next: Row | null, step?: Step) => {
      setId(next?._id ?? '')
      setRow(next)
      setBy(step)
      setLeaving(undefined)
    },
    [setId],
  )
  useEffect(() => {
    if (leaving && leaving.page === list.page && !list.stale) {
      set(rows.at(leaving.step === 'next' ? 0 : -1) ?? null, leaving.step)
    }
    if (list.failed) setLeaving(undefined)
  }, [leaving, list.page, list.stale, list.failed, rows, set])

  const place = open ? rows.findIndex(({ _id }) => _id === open._id) : -1
  const stepBy = (step: Step, offset: number) => {
    const target = rows[place + offset]
    const page = list.view.page + offset
    if (place < 0 || leaving || list.stale) return undefined
    if (target) return () => set(target, step)
    if (page < 1 || page > list.pages) return undefined
    return () => {
      setLeaving({ step, page })
      list.setPage(page)
    }
  }
  const steps: DialogSteps = {
    previous: stepBy('previous', -1),
    next: stepBy('next', 1),
    by,
    opener: () => rowElement(id)?.querySelector<HTMLElement>('button') ?? null,
  }
  return { open, set, steps }
}
