/** Browser storage that may be blocked, full or filled with junk: every access may fail, none may throw. */
type Area = 'localStorage' | 'sessionStorage'

export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** Whether the value is stored now. */
export function writeStored(area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) window[area].removeItem(key)
    else window[area].setItem(key, value)
    return true
  } catch {
    return false
  }
}
