import { cities, districts } from '@zaffa/contract/clients'
import { placeName } from '../../lib/format.ts'
import type { ClientValues } from './client-values.ts'

type Choice = 'user_registered_with' | 'planning_for' | 'city' | 'district'

/** Stored values that are not options come first, so that the form can show and keep them. */
export function withStored(
  field: Choice,
  options: readonly string[],
  stored: readonly ClientValues[],
): readonly string[] {
  const unlisted = stored
    .flatMap((values) => values[field])
    .filter((value) => !options.includes(value))
  return [...new Set(unlisted), ...options]
}

const places: readonly string[] = [...cities, ...districts]

/** A city or district: ours as people write it, one of the marketplace as it came. */
export const placeText = (place: string) => (places.includes(place) ? placeName(place) : place)
