/** Safari does not have it yet. */
export const whenIdle =
  globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
