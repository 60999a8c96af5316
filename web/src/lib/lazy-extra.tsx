import { Suspense } from 'react'
import { useExtras } from './extras.ts'
import { lazyPart, type Part } from './lazy-part.ts'

/**
 * A part beyond the specification. The page shows `Without` until the backend has announced that it
 * has more, while the part's code is loading, and if that fails.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<Part<Props>>,
  Without: Part<Props>,
) {
  const Extra = lazyPart(load, Without)
  return function WhereOffered(props: Props) {
    const without = <Without {...props} />
    return useExtras() ? (
      <Suspense fallback={without}>
        <Extra {...props} />
      </Suspense>
    ) : (
      without
    )
  }
}
