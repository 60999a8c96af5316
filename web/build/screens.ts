import { readFileSync } from 'node:fs'

/** An address of the app and the module that shows it, as `src/app/router.tsx` names them. */
export type Screen = { path: string; module: string }

export function screensOfRouter(): Screen[] {
  const router = readFileSync(new URL('../src/app/router.tsx', import.meta.url), 'utf8')
  let path = ''
  const screens: Screen[] = []
  // A route names its path first, then the module it loads.
  for (const [, named, file] of router.matchAll(
    /\bpath: '([^']+)'|import\('\.\.\/(features\/[^']+)'\)/g,
  )) {
    if (named) path = named
    if (!file) continue
    const address = path === '/login' ? path : `/dashboard/${path}`.replace(/\/+$/, '')
    screens.push({ path: address, module: `src/${file}` })
  }
  return screens
}
