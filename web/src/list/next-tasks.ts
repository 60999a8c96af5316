/**
 * Gives each piece of work a task of its own, in this order, after the one under way. `flush` does
 * at once what still waits.
 */
export function nextTasks(...pieces: readonly (() => void)[]) {
  let waiting: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function next() {
    waiting.shift()?.()
    if (waiting.length > 0) timer = setTimeout(next)
  }
  return {
    flush() {
      clearTimeout(timer)
      while (waiting.length > 0) waiting.shift()?.()
    },
    run() {
      clearTimeout(timer)
      waiting = [...pieces]
      timer = setTimeout(next)
    },
  }
}
