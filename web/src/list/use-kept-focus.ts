import { useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the list when the focused row leaves it, as an approved application does.
 * Otherwise the focus would fall back to the top of the page.
 */
export function useKeptFocus() {
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<EventTarget>(null)
  // React's own `onFocus` is silent while a closing dialog gives the focus back.
  useLayoutEffect(() => {
    const element = list.current
    const remember = ({ target }: FocusEvent) => {
      focused.current = target
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])
  useLayoutEffect(() => {
    const { current } = focused
    if (!(current instanceof Node) || current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) list.current?.focus()
  })
  return { ref: list, tabIndex: -1 }
}
