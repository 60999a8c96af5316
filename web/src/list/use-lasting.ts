import { useEffect, useState } from 'react'

/** In milliseconds. */
const patience = 150

/** Whether something has been so for a while: what is over at once is not worth a flicker. */
export function useLasting(now: boolean): boolean {
  const [lasted, setLasted] = useState(false)
  // Forgotten while rendering: an effect would render once more for each time that was short.
  if (lasted && !now) setLasted(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasted(true), patience)
    return () => clearTimeout(timer)
  }, [now])
  return now && lasted
}
