/** Lets Sign out ask the open form before its unsaved work is lost. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

export const leaveGuard = {
  /** Returns a function that removes the question. */
  set(question: Ask) {
    ask = question
    return () => {
      if (ask === question) ask = null
    }
  },
  mayLeave: (): Promise<boolean> => ask?.() ?? Promise.resolve(true),
}
