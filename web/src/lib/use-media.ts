import { useSyncExternalStore } from 'react'

function mediaHook(query: string) {
  const media = matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** The specification's medium breakpoint: a sidebar from here up, a drawer below. */
export const useIsDesktop = mediaHook('(min-width: 768px)')

/** Beside the sidebar there is room for a table from here up, and only for cards below. */
export const useHasTableRoom = mediaHook('(min-width: 1024px)')
