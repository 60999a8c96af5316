import type { sessions } from './strings.en.ts'

/** The first that fits: every browser also names those that it wants to be taken for. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const systems: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const first = (list: [string, RegExp][], userAgent: string) =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** A user agent in words: "Chrome on Windows". */
export function deviceOf(userAgent: string, t: typeof sessions): string {
  const browser = first(browsers, userAgent)
  const system = first(systems, userAgent)
  if (!browser && !system) return t.unknownBrowser
  return t.device(browser ?? t.unknownBrowser, system ?? t.unknownSystem)
}
