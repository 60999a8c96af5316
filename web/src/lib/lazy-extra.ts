import { type ComponentType, lazy } from 'react'
import { withStrings } from './strings.ts'

/**
 * A part beyond the specification. If its code cannot be loaded, the page shows `without` instead.
 * Chromium remembers a failed import, so only the next load of the page tries again.
 */
export const lazyExtra = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  without: ComponentType<Props>,
) =>
  lazy(() =>
    withStrings(load()).then(
      (part) => ({ default: part }),
      () => ({ default: without }),
    ),
  )
