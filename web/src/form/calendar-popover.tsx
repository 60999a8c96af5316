import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './calendar-popover.module.css'

type CalendarPopoverProps = {
  anchor: RefObject<HTMLElement | null>
  label: string
  onClose: () => void
  children: ReactNode
}

/**
 * A popover of the platform (light dismiss, Escape, focus given back), placed under its field by
 * hand: anchor positioning is not everywhere yet.
 */
export function CalendarPopover({ anchor, label, onClose, children }: CalendarPopoverProps) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useLayoutEffect(() => {
    const popover = ref.current
    const field = anchor.current
    if (!popover || !field) return
    const opener = document.activeElement
    const rightToLeft = getComputedStyle(field).direction === 'rtl'
    const place = () => {
      const box = field.getBoundingClientRect()
      const { width, height } = popover.getBoundingClientRect()
      const below = box.bottom + 4
      const fits = below + height <= innerHeight
      popover.style.top = `${Math.max(8, fits ? below : box.top - height - 4)}px`
      const start = rightToLeft ? box.right - width : box.left
      popover.style.left = `${Math.max(8, Math.min(start, innerWidth - width - 8))}px`
    }
    popover.showPopover()
    place()
    // The calendar arrives after the popover is open, the page may scroll beneath it, and a phone
    // may be turned. An observer sees the new layout; the event `resize` comes before it.
    const resized = new ResizeObserver(place)
    resized.observe(popover)
    resized.observe(document.documentElement)
    addEventListener('scroll', place, true)
    const toggled = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') close.current()
    }
    popover.addEventListener('toggle', toggled)
    return () => {
      resized.disconnect()
      removeEventListener('scroll', place, true)
      popover.removeEventListener('toggle', toggled)
      const inside = popover.contains(document.activeElement)
      popover.hidePopover()
      if (inside && opener instanceof HTMLElement) opener.focus()
    }
  }, [anchor])

  return (
    <div ref={ref} popover="auto" role="dialog" aria-label={label} className={styles.popover}>
      {children}
    </div>
  )
}
