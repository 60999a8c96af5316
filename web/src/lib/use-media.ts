import { useSyncExternalStore } from 'react'

const desktop = matchMedia('(min-width: 768px)')

function subscribe(listener: () => void) {
  desktop.addEventListener('change', listener)
  return () => desktop.removeEventListener('change', listener)
}

/** The specification's medium breakpoint: sidebar and tables from here up, drawer and cards below. */
export const useIsDesktop = () => useSyncExternalStore(subscribe, () => desktop.matches)
