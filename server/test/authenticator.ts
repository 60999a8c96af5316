import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What the server asks an authenticator for, and lies that a test makes it tell. */
type Request = {
  challenge: string
  rp_id: string
  origin: string
  userVerified?: boolean
  type?: string
}

/** What an attestation statement is about. */
export type Attested = {
  signed: Buffer
  clientDataHash: Buffer
  publicKey: KeyObject
  /** Of what is signed, with the passkey itself. */
  signature: Buffer
}

const sha256 = (data: Buffer | string) => hash('sha256', data, 'buffer')
const text = (bytes: Buffer) => bytes.toString('base64url')

/** CBOR of a text or of bytes, for the lengths that occur here. */
const cborText = (value: string) => Buffer.from([0x60 + value.length, ...Buffer.from(value)])
const cborBytes = (value: Buffer) =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 255]), value])

/** The public key as COSE: an ES256 key on the curve P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [first, second] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
    first,
    Buffer.from([0x22, 0x58, 32]),
    second,
  ])
}

/** An authenticator in software (WebAuthn, ES256, no attestation statement). */
export class SoftAuthenticator {
  readonly #id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0

  get credentialId() {
    return text(this.#id)
  }

  #clientData(type: string, { challenge, origin }: Request) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData({ rp_id, userVerified = true }: Request, credential?: Buffer) {
    this.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = 1 | (userVerified ? 4 : 0) | (credential ? 64 : 0)
    return Buffer.concat([
      sha256(rp_id),
      Buffer.from([flags]),
      counter,
      credential ?? Buffer.alloc(0),
    ])
  }

  /** A new passkey, in the form of the contract. */
  attest(request: Request) {
    const parts = this.#attestedParts(request)
    return this.#attestation(parts, 'none', Buffer.from([0xa0]))
  }

  /** A new passkey with an attestation statement, which is encoded as CBOR. */
  async attestWith(
    request: Request,
    format: string,
    statement: (attested: Attested) => Promise<Uint8Array>,
  ) {
    const parts = this.#attestedParts(request)
    const clientDataHash = sha256(parts.clientData)
    const signed = Buffer.concat([parts.authenticatorData, clientDataHash])
    const { publicKey, privateKey } = this.#keys
    const signature = sign('sha256', signed, privateKey)
    return this.#attestation(
      parts,
      format,
      await statement({ signed, clientDataHash, publicKey, signature }),
    )
  }

  #attestedParts(request: Request) {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      coseKey(this.#keys.publicKey),
    ])
    return {
      clientData: this.#clientData(request.type ?? 'webauthn.create', request),
      authenticatorData: this.#authenticatorData(request, credential),
    }
  }

  #attestation(
    { clientData, authenticatorData }: { clientData: Buffer; authenticatorData: Buffer },
    format: string,
    statement: Uint8Array,
  ) {
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText(format),
      cborText('attStmt'),
      statement,
      cborText('authData'),
      cborBytes(authenticatorData),
    ])
    return {
      credential_id: this.credentialId,
      client_data: text(clientData),
      attestation: text(attestation),
      transports: ['internal'],
    }
  }

  /** A signature with the passkey, in the form of the contract. */
  assert(request: Request) {
    const clientData = this.#clientData(request.type ?? 'webauthn.get', request)
    const authenticatorData = this.#authenticatorData(request)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return {
      credential_id: this.credentialId,
      client_data: text(clientData),
      authenticator_data: text(authenticatorData),
      signature: text(sign('sha256', signed, this.#keys.privateKey)),
    }
  }
}
