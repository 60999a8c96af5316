import { createContext } from 'react'

/** Whether the shell's `<main>` is around: a page must not have a second one inside it. */
export const InsideMain = createContext(false)
