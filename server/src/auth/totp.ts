import { Secret, TOTP } from 'otpauth'
import { plainCode } from './typed-code.ts'

const period = 30
/** Clocks differ: the codes of the step before and after are accepted too. */
const drift = 1

/** Whether it has the form of a code; a recovery code has another. */
export const isTotpCode = (code: string) => /^\d{6}$/.test(plainCode(code))

const totpOf = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: 'Zaffa',
    label,
    // What every authenticator app supports.
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** For an authenticator app: to scan, and to type. */
export function describeSecret(secret: Buffer, username: string) {
  const totp = totpOf(secret, username)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** The time step that a code belongs to; undefined if the code is wrong. */
export function stepOfCode(secret: Buffer, code: string): number | undefined {
  const now = Date.now()
  const delta = totpOf(secret).validate({ token: plainCode(code), window: drift, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}
