import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { type ListView, readView, writeView } from './list-view.ts'

/**
 * The view is the address and nothing else. It is read from the history itself, which changes
 * at once, and not from the router's state, which follows in a transition: the search box is bound
 * to it, and a character must not be lost while a navigation is under way.
 */
export function useListView() {
  const router = useRouter()
  const path = useRef(router.history.location.pathname).current
  const last = useRef(router.history.location.search)

  const address = useSyncExternalStore(router.history.subscribe, () => {
    const { pathname, search } = router.history.location
    // While the next screen loads, this one is still shown, with what it showed.
    if (pathname === path) last.current = search
    return last.current
  })
  const view = useMemo(() => readView(address), [address])

  const change = useCallback(
    (part: Partial<ListView>, how: 'push' | 'replace') => {
      if (router.history.location.pathname !== path) return
      // From the address, not from the last render: two changes in one frame both count.
      const next = { ...readView(router.history.location.search), ...part }
      const params = new URLSearchParams(writeView(next)).toString()
      router.history[how](params ? `${path}?${params}` : path)
    },
    [router, path],
  )
  return [view, change] as const
}
