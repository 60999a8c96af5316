import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { sessionStore } from '../lib/session-store.ts'
import { listViewStore } from './list-view-store.ts'

export function useListView() {
  const { history } = useRouter()
  const [store] = useState(() => listViewStore(history))
  const view = useSyncExternalStore(store.subscribe, store.current)
  // Logging in again leads to the address, which must be whole by then.
  useEffect(() => sessionStore.subscribe(store.settle), [store])
  return { view, change: store.change, settle: store.settle }
}
