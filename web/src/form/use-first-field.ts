import { type RefObject, useEffect } from 'react'

/** A finger would get the keyboard of its device over half the form. */
const precise = matchMedia('(hover: hover) and (pointer: fine)')

/**
 * Focuses the first field when a form opens, unless the person is somewhere else by then. It takes
 * the focus from the heading (ui/heading.tsx) without losing what that is for: the form has the
 * heading's text as its name, which a screen reader says before the field.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const active = document.activeElement
    const free = active === document.body || active?.matches('h1')
    if (!precise.matches || !free) return
    form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [form])
}
