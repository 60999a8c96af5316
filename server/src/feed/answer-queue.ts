import { randomUUID } from 'node:crypto'
import { byteLimits } from '../database/byte-limits.ts'
import type { Queryable } from '../database/connect.ts'
import { unavailable } from '../http/errors.ts'

/**
 * The answers of one request between applying and sending. Those that exceed the memory for them are
 * kept in the database, so that a sender who reads nothing does not stop the feed.
 */
export class AnswerQueue {
  readonly #database: Queryable
  readonly #request = randomUUID()
  #inMemory: string[] = []
  #bytes = 0
  /** How many texts were written to the database, and how many of these were read again. */
  #written = 0
  #read = 0
  #isClosed = false
  #wake = () => {}

  constructor(database: Queryable) {
    this.#database = database
  }

  /** One at a time: a text that comes while another is being written would overtake it. */
  async put(text: string): Promise<void> {
    const bytes = Buffer.byteLength(text)
    if (this.#written === this.#read && this.#bytes + bytes <= byteLimits.answers) {
      this.#inMemory.push(text)
      this.#bytes += bytes
    } else {
      await this.#database.query(
        'insert into feed_answer (request, number, text) values ($1, $2, $3)',
        [this.#request, this.#written, text],
      )
      this.#written += 1
    }
    this.#wake()
  }

  /** Nothing will be put any more. */
  close(): void {
    this.#isClosed = true
    this.#wake()
  }

  /** The next text, an empty one if there is none within the time, undefined after the last. */
  async take(milliseconds: number): Promise<string | undefined> {
    const isEmpty = this.#inMemory.length === 0 && this.#written === this.#read
    if (isEmpty && !this.#isClosed) await this.#wait(milliseconds)
    const text = this.#inMemory.shift()
    if (text !== undefined) {
      this.#bytes -= Buffer.byteLength(text)
      return text
    }
    if (this.#written > this.#read) return this.#takeWritten()
    return this.#isClosed ? undefined : ''
  }

  async #wait(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, milliseconds)
    await promise
    clearTimeout(timer)
  }

  async #takeWritten(): Promise<string> {
    const { rows } = await this.#database.query<{ text: string }>(
      'select text from feed_answer where request = $1 and number = $2',
      [this.#request, this.#read],
    )
    // A crash of the database empties the table. Without a summary the sender sends everything again.
    if (!rows[0]) throw unavailable()
    this.#read += 1
    return rows[0].text
  }

  /** Also forgets what a killed server left behind. */
  async clear(): Promise<void> {
    await this.#database.query(
      "delete from feed_answer where request = $1 or at < now() - interval '1 day'",
      [this.#request],
    )
  }
}
