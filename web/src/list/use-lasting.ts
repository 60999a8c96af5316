import { useEffect, useState } from 'react'

/** In milliseconds. */
const patience = 150

/** Whether something has been so for a while: what is over at once is not worth a flicker. */
export function useLasting(now: boolean): boolean {
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasted(true), patience)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [now])
  return now && lasted
}
