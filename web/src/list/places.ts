import type { ListView } from './list-view.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The row of a list to return to. */
    row?: string | undefined
    /** The row that was just changed. */
    changed?: string | undefined
  }
}

type Place = { view?: ListView; row?: string | undefined }

/** How each list was left, by its address, for the way back from a form. */
const places = new Map<string, Place>()

export function rememberView(path: string, view: ListView) {
  places.set(path, { ...places.get(path), view })
}

export function rememberRow(path: string, row: string | undefined) {
  places.set(path, { ...places.get(path), row })
}

/** Where a link back to a list leads: the same view and row, which is marked if it was changed. */
export function placeOf(path: string, changed?: string) {
  const { view, row } = places.get(path) ?? {}
  return { search: view ?? {}, state: { row: changed ?? row, changed } }
}

export const forgetPlaces = () => places.clear()
