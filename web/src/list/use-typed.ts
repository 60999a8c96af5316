import { useState } from 'react'
import { nextTask } from './next-task.ts'
import type { List } from './use-list.ts'

/**
 * A letter is in the box at once, and the list is asked for it in a task of its own: both together
 * take longer than a frame may on a slow machine. Every letter is asked for.
 */
export function useTyped({ search, setSearch, settleSearch }: List<unknown>) {
  const [later] = useState(nextTask)
  const [ahead, setAhead] = useState<string | null>(null)
  return {
    text: ahead ?? search,
    /** The list does not know yet what is in the box. */
    isAhead: ahead !== null,
    type(text: string) {
      setAhead(text)
      later.run(() => {
        setSearch(text)
        setAhead((latest) => (latest === text ? null : latest))
      })
    },
    leave() {
      later.flush()
      settleSearch()
    },
  }
}
