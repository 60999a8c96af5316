import type { Translation } from '../../lib/strings.ts'
import type { factors } from './strings.en.ts'

/** Why no passkey can be added here; undefined if one can. */
export function passkeyObstacle(
  origin: string | null,
  t: Translation<typeof factors>,
): string | undefined {
  if (origin === null) return t.passkeyOff
  if (origin !== location.origin) return t.passkeyElsewhere(origin)
  return 'PublicKeyCredential' in window ? undefined : t.passkeyUnsupported
}
