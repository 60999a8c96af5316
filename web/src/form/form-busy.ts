import { createContext } from 'react'

/** True while the form is being sent: its fields can be read, but not changed. */
export const FormBusy = createContext(false)
