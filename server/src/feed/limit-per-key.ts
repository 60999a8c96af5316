import type { Key } from '../auth/keys.ts'
import { ApiError } from '../http/errors.ts'

const tooMany = () =>
  new ApiError(429, 'too_many', 'Too many requests at once. Please try again in a moment', {
    headers: { 'retry-after': '5' },
  })

/** Lets in few requests at once, of one key and of all. Answers the function that leaves. */
export function limitPerKey({ ofKey, ofAll }: { ofKey: number; ofAll: number }) {
  const inside: string[] = []
  return ({ id }: Key): (() => void) => {
    if (inside.length >= ofAll || inside.filter((each) => each === id).length >= ofKey) {
      throw tooMany()
    }
    inside.push(id)
    return () => {
      inside.splice(inside.indexOf(id), 1)
    }
  }
}
