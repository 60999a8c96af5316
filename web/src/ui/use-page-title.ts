import { useEffect } from 'react'
import { pageTitle } from './product.ts'

/**
 * The title in the tab. Effects run from the inside out, so that of a screen wins over that of its
 * heading.
 */
export function usePageTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = pageTitle(title)
  }, [title])
}
