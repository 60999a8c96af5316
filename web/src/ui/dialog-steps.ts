import { createContext } from 'react'

export type DialogSteps = {
  /** Absent at the ends. */
  previous?: (() => void) | undefined
  next?: (() => void) | undefined
  /** The step that led here: its button has the focus, so that it can be pressed again. */
  by?: 'previous' | 'next' | undefined
  /** Gets the focus when the dialog closes. */
  opener: () => HTMLElement | null
}

/** The way from one record's dialog to the next one's; a list provides it for its details. */
export const DialogStepsContext = createContext<DialogSteps | null>(null)
