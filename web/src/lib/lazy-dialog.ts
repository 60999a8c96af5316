import { type ComponentType, lazy } from 'react'
import { withStrings } from './strings.ts'
import { whenIdle } from './when-idle.ts'

/**
 * A dialog whose code is loaded when its screen is there and the browser has nothing else to do: the
 * screen comes sooner, and the dialog is ready before it is opened.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const once = lazy(async () => ({ default: await withStrings(load()) }))
  // If this fails, opening the dialog tries again and tells.
  whenIdle(() => void withStrings(load()).catch(() => {}))
  return once
}
