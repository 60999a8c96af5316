import { cities, districts } from '@zaffa/contract/clients'
import { placeName } from '../../lib/format.ts'
import type { ClientValues } from './client-values.ts'

type Choice = 'user_registered_with' | 'planning_for' | 'city' | 'district'

/** The options of a field, after what is stored and is none of them. */
export function withStored(
  field: Choice,
  options: readonly string[],
  stored: readonly ClientValues[],
): readonly string[] {
  return [...new Set([...stored.flatMap((values) => values[field]), ...options])].sort(
    (one, other) => options.indexOf(one) - options.indexOf(other),
  )
}

const places: readonly string[] = [...cities, ...districts]

/** A city or district: ours as people write it, one of the marketplace as it came. */
export const placeText = (place: string) => (places.includes(place) ? placeName(place) : place)
