import { useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the box when what was focused in it goes, as an approved application and a
 * pressed "Try again" do. Otherwise the focus would fall back to the top of the page.
 */
export function useKeptFocus() {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<EventTarget>(null)
  // React's own `onFocus` is silent while a closing dialog gives the focus back.
  useLayoutEffect(() => {
    const element = box.current
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
    if (document.activeElement === document.body) box.current?.focus()
  })
  return { ref: box, tabIndex: -1 }
}
