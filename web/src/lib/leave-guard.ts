/** Lets whoever would discard unsaved work (the router, Sign out) ask the form that holds it. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

export const leaveGuard = {
  /** Returns the way to take the question back. */
  set(question: Ask) {
    ask = question
    return () => {
      if (ask === question) ask = null
    }
  },
  mayLeave: (): Promise<boolean> => ask?.() ?? Promise.resolve(true),
}
