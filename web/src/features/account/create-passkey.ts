import { startRegistration } from '@simplewebauthn/browser'
import type { NewPasskey } from '@zaffa/contract/schema/factors'

/** ES256, EdDSA and RS256: what authenticators have and the server verifies. */
const algorithms = [-7, -8, -257]

/** Asks the authenticator for a passkey; undefined if the person or the device refuses. */
export async function createPasskey({ challenge, rp_id, user, known }: NewPasskey) {
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rp_id, name: 'Zaffa' },
        user: { id: user.id, name: user.name, displayName: user.display_name },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: known.map((each) => ({ id: each, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
      },
    })
    return {
      credential_id: id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    }
  } catch {
    return undefined
  }
}
