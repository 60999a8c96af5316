import { type ComponentType, lazy, Suspense } from 'react'
import { useExtras } from './extras.ts'
import { withStrings } from './strings.ts'

/**
 * A part beyond the specification. The page shows `without` until the backend has announced that it
 * has more, while the part's code is loading, and if that fails. Chromium remembers a failed import,
 * so only the next load of the page tries again.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Without: ComponentType<Props>,
) {
  const Part = lazy(() =>
    withStrings(load()).then(
      (part) => ({ default: part }),
      () => ({ default: Without }),
    ),
  )
  return function Extra(props: Props) {
    const without = <Without {...props} />
    return useExtras() ? (
      <Suspense fallback={without}>
        <Part {...props} />
      </Suspense>
    ) : (
      without
    )
  }
}
