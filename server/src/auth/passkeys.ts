import { randomBytes } from 'node:crypto'
import type { RelyingParty } from './relying-party.ts'

/** Loaded with the first passkey: it is large, and loading it makes Node print a warning. */
const library = () => import('@simplewebauthn/server')

export const newChallenge = () => randomBytes(32).toString('base64url')

/** What an authenticator answers, as the contract names it. */
export type Attestation = { credential_id: string; client_data: string; attestation: string }
export type Assertion = {
  credential_id: string
  client_data: string
  authenticator_data: string
  signature: string
}

/** As the database keeps it. */
export type Passkey = { credential_id: string; public_key: Buffer; counter: number }

const expecting = (challenge: string, { id, origin }: RelyingParty) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
})

const credential = <Response>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
})

/**
 * The app asks for no attestation, so nothing needs certificates. With them the library requests the
 * revocation lists that they name: any address that the caller likes, and it reads without a limit.
 */
async function hasNoCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
  const [format, statement] = [decoded.get('fmt'), decoded.get('attStmt')]
  if (!(statement instanceof Map)) return false
  return format === 'none' || (format === 'packed' && !statement.has('x5c'))
}

/** The library throws for whatever is wrong. To the caller all of it is one refusal. */
const orNothing = <T>(verification: Promise<T>) => verification.catch(() => undefined)

/** The new passkey; undefined if the attestation is not an answer to the challenge. */
export async function verifyAttestation(
  { credential_id, client_data, attestation }: Attestation,
  challenge: string,
  party: RelyingParty,
): Promise<Passkey | undefined> {
  if (!(await orNothing(hasNoCertificates(attestation)))) return undefined
  const { verifyRegistrationResponse } = await library()
  const verified = await orNothing(
    verifyRegistrationResponse({
      ...expecting(challenge, party),
      response: credential(credential_id, {
        clientDataJSON: client_data,
        attestationObject: attestation,
      }),
    }),
  )
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey), counter }
}

/** The new signature counter; undefined if the assertion is not an answer to the challenge. */
export async function verifyAssertion(
  { credential_id, client_data, authenticator_data, signature }: Assertion,
  challenge: string,
  party: RelyingParty,
  passkey: Passkey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const verified = await orNothing(
    verifyAuthenticationResponse({
      ...expecting(challenge, party),
      response: credential(credential_id, {
        clientDataJSON: client_data,
        authenticatorData: authenticator_data,
        signature,
      }),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
