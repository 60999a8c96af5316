import { createContext } from 'react'

/** True inside the shell's `<main>`: a page must not contain a second one. */
export const InsideMain = createContext(false)
