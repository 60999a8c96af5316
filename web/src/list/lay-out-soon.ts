/** Chromium tells whether a key waits. */
type Scheduling = { scheduling?: { isInputPending(): boolean } }

/**
 * Lays an element out in a task of its own, before the next frame where the browser can be told so.
 * The frame is left with the painting: all together is too long for a slow machine, and so is the
 * layout in the task that rendered. A key that waits already comes first, and would have to lay it
 * out itself, in the frame: then it is done at once.
 */
export function layOutSoon(element: HTMLElement) {
  const layOut = () => {
    element.getBoundingClientRect()
  }
  if ((navigator as Scheduling).scheduling?.isInputPending()) layOut()
  else if ('scheduler' in window) {
    void window.scheduler.postTask(layOut, { priority: 'user-blocking' })
  } else setTimeout(layOut)
}
