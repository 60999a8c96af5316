import { categories } from '@zaffa/contract/categories'
import { clients } from '@zaffa/contract/clients'
import type { Page } from '@zaffa/contract/list'
import type { Category } from '@zaffa/contract/schema/categories'
import type { Client, NewClient } from '@zaffa/contract/schema/clients'
import { session } from '@zaffa/contract/session'

export const demoLogin = { username: 'admin', password: 'zaffa-demo' } as const

let made = 0
/** A text that nothing else in the shared database has: tests change only records they created. */
export function unique(prefix = 'e2e'): string {
  made += 1
  const worker = process.env.TEST_PARALLEL_INDEX ?? '0'
  return `${prefix}${worker}${Date.now().toString(36)}${made.toString(36)}`
}

let phone = Math.floor(Math.random() * 9e6)
/** A Saudi mobile number that is not in use: each worker of a run counts up in a separate range. */
export function uniquePhone(): string {
  phone += 1
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0) % 10
  return `+9665${worker}${String(phone).padStart(7, '0')}`
}

export async function logIn(
  url: string,
  { username, password }: { username: string; password: string } = demoLogin,
): Promise<string> {
  const response = await fetch(url + session.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uniqueField: username, password }),
  })
  if (!response.ok) throw new Error(`logging in failed with ${response.status}`)
  return ((await response.json()) as { access_token: string }).access_token
}

/**
 * The sessions of the tests of a worker. They end with their test: the account screen lists all
 * sessions of an administrator, and hundreds of them make every look at it slow.
 */
export class Sessions {
  readonly #url: string
  readonly #open: string[] = []

  constructor(url: string) {
    this.#url = url
  }

  start = async (): Promise<string> => {
    const token = await logIn(this.#url)
    this.#open.push(token)
    return token
  }

  /** A session that its test ended itself is refused here, which is as good. */
  async end() {
    const logOut = (token: string) =>
      fetch(this.#url + session.logout, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
    await Promise.all(this.#open.splice(0).map(logOut))
  }
}

/** Calls the server beside the browser: makes what a test needs, reads what it has done. */
export class Api {
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  async #send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

  get = <Answer>(path: string) => this.#send<Answer>('GET', path)
  post = <Answer>(path: string, body?: unknown) => this.#send<Answer>('POST', path, body)
  patch = <Answer>(path: string, body: unknown) => this.#send<Answer>('PATCH', path, body)
  delete = <Answer>(path: string) => this.#send<Answer>('DELETE', path)

  /** The first rows of a list, newest first. */
  async rows<Row>(path: string, search = '', pageSize = 100): Promise<Row[]> {
    const query = new URLSearchParams({ page: '1', pageSize: String(pageSize), search })
    return (await this.get<Page<Row>>(`${path}?${query}`)).data
  }

  createClient(fields: Partial<NewClient> = {}) {
    const name = unique('client')
    return this.post<Client>(clients.path, {
      full_name: `Client ${name}`,
      phone_number: uniquePhone(),
      email: `${name}@example.com`,
      password: 'a long password',
      ...fields,
    })
  }

  readClient = (id: string) => this.get<Client>(`${clients.path}/${id}`)

  createCategory(name = `Category ${unique('k')}`, description = ' ') {
    return this.post<Category>(categories.path, { name, description })
  }
}
