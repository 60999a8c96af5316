import { hash, verify } from '@node-rs/argon2'

/** argon2id, which is the default of the library. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Runs on the thread pool; the event loop goes on. */
export const hashPassword = (password: string): Promise<string> => hash(password, strength)

export const passwordMatches = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)
