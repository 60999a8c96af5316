import { ApiError } from './errors.ts'

const tooMany = () =>
  new ApiError(429, 'too_many', 'Too many requests at once. Please try again in a moment', {
    headers: { 'retry-after': '5' },
  })

/** Lets in few requests at once, of one caller and of all. Returns a function that leaves. */
export function limitPerCaller({ ofOne, ofAll = Infinity }: { ofOne: number; ofAll?: number }) {
  const inside: string[] = []
  return (caller: string): (() => void) => {
    if (inside.length >= ofAll || inside.filter((each) => each === caller).length >= ofOne) {
      throw tooMany()
    }
    inside.push(caller)
    return () => {
      inside.splice(inside.indexOf(caller), 1)
    }
  }
}
