import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { logError } from '../lib/log.ts'
import { type ListView, readView } from './list-view.ts'
import { rememberView } from './places.ts'

/** The view in the address, and the way to change it. */
export function useView() {
  const router = useRouter()
  const view = readView(useSearch({ strict: false }))
  const [path] = useState(() => router.latestLocation.pathname)
  useEffect(() => rememberView(path, view))
  async function change(part: Partial<ListView>, how = { replace: true, resetScroll: false }) {
    // This screen stays while the next one loads, but the address already belongs to that one.
    if (router.latestLocation.pathname !== path) return
    await router.navigate({
      to: '.',
      // Two changes before the next render must both count, so `view` is not used here.
      search: (now: object) => readView({ ...now, ...part }),
      ...how,
    })
  }
  return [view, change] as const
}

/** What was typed, until the address has it. Null while the address is up to date. */
export function useTyped(send: (text: string) => Promise<void>) {
  const [typed, setTyped] = useState<{ text: string } | null>(null)
  function type(text: string) {
    const latest = { text }
    setTyped(latest)
    // The letter is painted first. Each one is sent, however fast the next one follows.
    setTimeout(async () => {
      await send(text).catch((error) => logError('Failed to search', error))
      setTyped((now) => (now === latest ? null : now))
    })
  }
  return [typed?.text ?? null, type] as const
}
