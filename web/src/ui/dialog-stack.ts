/**
 * The open dialogs, the topmost last. A modal dialog makes everything outside it inert, so the
 * toast must live inside the topmost one (app/toast.tsx follows this stack).
 */
let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLDialogElement[]) {
  stack = next
  for (const listener of listeners) listener()
}

export const dialogStack = {
  top: () => stack.at(-1),
  push(dialog: HTMLDialogElement) {
    set([...stack, dialog])
    return () => set(stack.filter((other) => other !== dialog))
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
