import { factors as t } from './strings.en.ts'

/** Why no passkey can be added here; undefined if one can. */
export function passkeyObstacle(origin: string | null): string | undefined {
  if (origin === null) return t.passkeyOff
  if (origin !== location.origin) return t.passkeyElsewhere(origin)
  return 'PublicKeyCredential' in window ? undefined : t.passkeyUnsupported
}
