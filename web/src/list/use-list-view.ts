import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { sessionStore } from '../lib/session-store.ts'
import { listViewStore } from './list-view-store.ts'

/**
 * The view as a state and not as an external store: React renders such a store and asks the server
 * in one piece of work, which is too long for a slow machine while somebody types.
 */
export function useListView() {
  const { history } = useRouter()
  const [store] = useState(() => listViewStore(history))
  const [view, setView] = useState(store.current)
  useLayoutEffect(() => {
    const follow = () => setView(store.current())
    follow()
    return store.subscribe(follow)
  }, [store])
  // Logging in again leads to the address, which must be whole by then.
  useEffect(() => sessionStore.subscribe(store.settle), [store])
  return { view, change: store.change, settle: store.settle }
}
