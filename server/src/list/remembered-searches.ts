/** Where the hits of a search stand: every `distance` hits, oldest first, the key of one. */
export type Anchors = { version: number; distance: number; keys: { at: string; id: string }[] }

export type Remembered = {
  /** How many rows the search found … */
  count: number
  /** … among all rows of the list, about so many, … */
  rows: number
  /** … when the list was at this version. The changes since then correct it exactly. */
  version: number
  anchors?: Anchors
  /** The hits are not near the ends of the list, as they would be if they lay everywhere. */
  far?: boolean
  /** The ids of all hits, the newest first, where they are few. */
  known?: string[]
}

const maxSearches = 2000
const maxAnchored = 50

/**
 * What one server remembers about the searches of one list. Nothing here needs to be right for
 * other servers: every use is corrected by the changes that the database has recorded since.
 */
export class RememberedSearches {
  readonly #searches = new Map<string, Remembered>()

  get(search: string): Remembered | undefined {
    return this.#searches.get(search)
  }

  set(search: string, remembered: Remembered) {
    // Set anew at the end: the searches at the front are those that nobody asked for lately.
    this.#searches.delete(search)
    this.#searches.set(search, remembered)
    for (const oldest of this.#searches.keys()) {
      if (this.#searches.size <= maxSearches) break
      this.#searches.delete(oldest)
    }
    if (remembered.anchors) this.#dropOldAnchors()
  }

  forget(search: string) {
    this.#searches.delete(search)
  }

  #dropOldAnchors() {
    const anchored = [...this.#searches.values()].filter(({ anchors }) => anchors)
    for (const remembered of anchored.slice(0, -maxAnchored)) delete remembered.anchors
  }
}
