import type { Sort } from '@zaffa/contract/list'

/** The position of a row in the order of a list. */
export type Key = { at: string; id: string }

/** The keys of the first match, of every `step`-th after it, and of the last, oldest first. */
export type Checkpoints = { step: number; count: number; keys: Key[]; snapshot: string }

/** The ids of consecutive matches. */
export type Stretch = { sortBy: Sort; from: number; ids: string[] }

export type Remembered = {
  /** How many rows matched in the snapshot. The journal brings it up to date exactly. */
  count: number
  snapshot: string
  /** The run of the database that the snapshot belongs to. */
  epoch: string
  /** Valid in the snapshot, and until a change touches a match. */
  stretches: Stretch[]
  /** Created when a page far from the ends is requested. */
  checkpoints?: Checkpoints
}

/** With 400 ids each, about 15 MB for a list. */
const maxQuestions = 500
/** Searches with checkpoints. */
const maxCheckpoints = 50

/** What one server remembers about searches in one list; the least recently used is dropped. */
export class Memory {
  readonly #questions = new Map<string, Remembered>()

  get(question: string): Remembered | undefined {
    return this.#questions.get(question)
  }

  set(question: string, remembered: Remembered) {
    this.#questions.delete(question)
    this.#questions.set(question, remembered)
    const [oldest] = this.#questions.keys()
    if (oldest !== undefined && this.#questions.size > maxQuestions) this.forget(oldest)
    if (remembered.checkpoints) this.#dropOldCheckpoints()
  }

  forget(question: string) {
    this.#questions.delete(question)
  }

  #dropOldCheckpoints() {
    const marked = [...this.#questions.values()].filter(({ checkpoints }) => checkpoints)
    for (const remembered of marked.slice(0, -maxCheckpoints)) delete remembered.checkpoints
  }
}
