import { useCallback, useEffect, useState } from 'react'
import type { DialogSteps } from '../ui/dialog-steps.ts'
import { useKeptRow } from './use-kept-row.ts'
import type { List } from './use-list.ts'
import { rowElement } from './use-returned-row.ts'

type Step = 'previous' | 'next'

/** The row whose details are open, and the steps to its neighbours. */
export function useOpenRow<Row extends { _id: string }>(list: List<Row>, rows: readonly Row[]) {
  const [open, keep] = useKeptRow('details', list, rows)
  const [by, setBy] = useState<Step | undefined>()
  /** A step off the end of this page, until the other page has been loaded. */
  const [leaving, setLeaving] = useState<{ step: Step; page: number } | undefined>()

  const set = useCallback(
    (next: Row | null, step?: Step) => {
      keep(next)
      setBy(step)
      setLeaving(undefined)
    },
    [keep],
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
    opener: () => rowElement(open?._id ?? '')?.querySelector<HTMLElement>('button') ?? null,
  }
  return { open, set, steps }
}
