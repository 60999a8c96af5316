import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the content of a box is wider than the box. */
export function useScrolls(ref: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const measure = () => setScrolls(box.scrollWidth > box.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [ref])
  return scrolls
}
