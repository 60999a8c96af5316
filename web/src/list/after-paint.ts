/** Puts work off until the screen has been painted. Nothing is skipped: the next work does it first. */
export function afterPaint() {
  let work: (() => void) | undefined

  function flush() {
    const due = work
    work = undefined
    due?.()
  }
  return {
    flush,
    run(next: () => void) {
      flush()
      work = next
      requestAnimationFrame(() => setTimeout(flush))
    },
  }
}
