import type { Database } from '../database/connect.ts'
import { ApiError } from '../http/errors.ts'
import { limited } from '../http/limited.ts'

/** Short, because another process may unlock an administrator meanwhile. */
const rememberedSeconds = 5
const mostRemembered = 10_000

const tooMany = (wait: number) =>
  new ApiError(429, 'too_many_logins', 'Too many failed logins. Please try again later', {
    headers: { 'retry-after': String(Math.max(Math.ceil(wait), 1)) },
  })

/**
 * Protects the database from a flood of logins. Counting uses at most two connections, and a refused
 * login is refused again from memory for some seconds.
 */
class LoginGate {
  readonly inTurn = limited(2, 2000)
  readonly #refused = new Map<string, { until: number; end: number }>()

  check(...keys: string[]) {
    const now = Date.now()
    for (const key of keys) {
      const refusal = this.#refused.get(key)
      if (refusal && refusal.until > now) throw tooMany((refusal.end - now) / 1000)
    }
  }

  refuse(key: string, seconds: number): ApiError {
    const now = Date.now()
    if (this.#refused.size >= mostRemembered) this.forget()
    this.#refused.set(key, {
      until: now + Math.min(seconds, rememberedSeconds) * 1000,
      end: now + seconds * 1000,
    })
    return tooMany(seconds)
  }

  forget() {
    this.#refused.clear()
  }
}

const gates = new WeakMap<Database, LoginGate>()

export function gateOf(database: Database): LoginGate {
  const gate = gates.get(database) ?? new LoginGate()
  gates.set(database, gate)
  return gate
}

/** For when the counts in the database are removed. Other servers forget within seconds. */
export const forgetRefusals = (database: Database) => gateOf(database).forget()
