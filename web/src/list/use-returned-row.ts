import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

export const rowElement = (id: string) =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/** Gives the focus back to the row a form was opened from, once it is there. */
export function useReturnedRow(ready: boolean): string | undefined {
  const { row, changed } = useLocation({ select: ({ state }) => state })
  const wanted = useRef(row)
  useEffect(() => {
    const id = wanted.current
    if (!ready || id === undefined) return
    wanted.current = undefined
    const element = rowElement(id)
    element?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }, [ready])
  return changed
}
