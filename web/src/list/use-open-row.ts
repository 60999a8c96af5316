import { useCallback, useEffect, useState } from 'react'
import type { DialogSteps } from '../ui/dialog-steps.ts'
import type { Listed } from './read-page.ts'
import { useKeptRow } from './use-kept-row.ts'
import type { List } from './use-list.ts'
import { rowElement } from './use-returned-row.ts'

type Step = 'previous' | 'next'

/** The row whose details are open, and the steps to its neighbours. */
export function useOpenRow<Row>(list: List<Row>, rows: readonly Listed<Row>[]) {
  const [open, keep] = useKeptRow('details', list, rows)
  const [by, setBy] = useState<Step | undefined>()
  /** A step off the end of this page, until the other page has been loaded. */
  const [leaving, setLeaving] = useState<{ step: Step; page: number } | undefined>()

  const set = useCallback(
    (next: Listed<Row> | null, step?: Step) => {
      keep(next)
      setBy(step)
      setLeaving(undefined)
    },
    [keep],
  )
  useEffect(() => {
    if (leaving && leaving.page === list.page && !list.stale) {
      const target = rows.at(leaving.step === 'next' ? 0 : -1)
      if (target) set(target, leaving.step)
      else setLeaving(undefined)
    }
    if (list.failed) setLeaving(undefined)
  }, [leaving, list.page, list.stale, list.failed, rows, set])

  const place = open ? rows.findIndex(({ key }) => key === open.key) : -1
  const stepBy = (step: Step, offset: number) => {
    const target = rows[place + offset]
    const page = list.view.page + offset
    if (place < 0 || leaving || list.stale) return undefined
    if (target) return () => set(target, step)
    // A search on the page may find nothing on the next one.
    if (page < 1 || page > list.pages || rows !== list.rows) return undefined
    return () => {
      setLeaving({ step, page })
      list.setPage(page)
    }
  }
  const steps: DialogSteps = {
    previous: stepBy('previous', -1),
    next: stepBy('next', 1),
    by,
    opener: () => rowElement(open?.key ?? '')?.querySelector<HTMLElement>('button') ?? null,
  }
  return { open, set, steps }
}
