/** Gives work a task of its own after the one under way. Nothing is skipped: the next does it first. */
export function nextTask() {
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
      setTimeout(flush)
    },
  }
}
