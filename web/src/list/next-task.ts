/** Gives work a task of its own after the one under way. `flush` does at once what still waits. */
export function nextTask(work: () => void) {
  let waits = false

  function flush() {
    if (!waits) return
    waits = false
    work()
  }
  return {
    flush,
    run() {
      waits = true
      setTimeout(flush)
    },
  }
}
