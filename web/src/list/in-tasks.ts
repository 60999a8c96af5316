/** Takes one step after the other, each in a task of its own. `flush` takes at once those left. */
export function inTasks() {
  const left: (() => void)[] = []
  let taskIsDue = false

  function wait() {
    if (taskIsDue || left.length === 0) return
    taskIsDue = true
    setTimeout(() => {
      taskIsDue = false
      left.shift()?.()
      wait()
    })
  }
  return {
    areLeft: () => left.length > 0,
    add(...steps: (() => void)[]) {
      left.push(...steps)
      wait()
    },
    flush() {
      for (const step of left.splice(0)) step()
    },
  }
}
