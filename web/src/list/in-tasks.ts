/** Gives each step a task of its own, after the one under way. `flush` takes at once those left. */
export function inTasks(...steps: (() => void)[]) {
  let left: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function next() {
    left.shift()?.()
    if (left.length > 0) timer = setTimeout(next)
  }
  return {
    areLeft: () => left.length > 0,
    flush() {
      clearTimeout(timer)
      for (const step of left.splice(0)) step()
    },
    run() {
      clearTimeout(timer)
      left = [...steps]
      timer = setTimeout(next)
    },
  }
}
