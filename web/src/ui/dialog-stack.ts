import { createStore } from '../lib/store.ts'

/**
 * The open dialogs, the topmost last. A modal dialog makes everything outside it inert, so the
 * toast must live inside the topmost one (app/toast.tsx follows this stack).
 */
const stack = createStore<readonly HTMLDialogElement[]>([])

export const dialogStack = {
  top: () => stack.get().at(-1),
  push(dialog: HTMLDialogElement) {
    stack.set([...stack.get(), dialog])
    return () => stack.set(stack.get().filter((other) => other !== dialog))
  },
  subscribe: stack.subscribe,
}
