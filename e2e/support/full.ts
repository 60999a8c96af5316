/**
 * Tests that repeat on a further noun, screen or width what another test proves. `npm test` leaves
 * them out, and `npm run test:full` runs them, as it runs the files that are named `*.full.spec.ts`.
 */
export const full = { tag: '@full' }

export const fullUnless = (isShort: boolean | undefined) => (isShort ? {} : full)
