// Needed by @peculiar/x509, before it is loaded.
import 'reflect-metadata'
import { randomUUID, webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  AuthorityInfoAccessExtension,
  CRLDistributionPointsExtension,
  Extension,
  type PublicKeyType,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { accountCalls } from '@zaffa/contract/schema/account'
import { factorCalls } from '@zaffa/contract/schema/factors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { type Attested, SoftAuthenticator } from '../authenticator.ts'
import { newAdministrator, originOf } from '../second-factors.ts'

/** Certificates in the attestation of a passkey do not make the server request an address. */

let api: TestApi
let listener: Server
let revocationList: string
const requested: string[] = []
beforeAll(async () => {
  api = await startApi()
  listener = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.end()
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  revocationList = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/list`
})
afterAll(async () => {
  listener.close()
  await api.close()
})

beforeEach(() => {
  requested.length = 0
})

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** DER of the Android key description, with the challenge that the library compares. */
const keyDescription = (challenge: Buffer) =>
  Buffer.concat([
    Buffer.from([0x30, 52, 2, 1, 3, 10, 1, 0, 2, 1, 3, 10, 1, 0, 4, 32]),
    challenge,
    Buffer.from([4, 0, 0x30, 0, 0x30, 0]),
  ])

/** A leaf for the key of the passkey and the root that signed it. Both name our listener. */
async function certificates({ publicKey, clientDataHash }: Attested): Promise<Uint8Array[]> {
  const root = await webcrypto.subtle.generateKey(ecdsa, true, ['sign', 'verify'])
  const valid = { notBefore: new Date(Date.now() - 1000), notAfter: new Date(Date.now() + 1e8) }
  const extensions = [
    new CRLDistributionPointsExtension([revocationList]),
    new AuthorityInfoAccessExtension({ ocsp: [revocationList], caIssuers: [revocationList] }),
  ]
  const signer = { ...valid, signingAlgorithm: ecdsa, issuer: 'CN=Root' }
  const leafKey = publicKey.export({ type: 'spki', format: 'der' }) as unknown as PublicKeyType
  const both = await Promise.all([
    X509CertificateGenerator.create({
      ...signer,
      subject: 'C=SA, O=Zaffa, OU=Authenticator Attestation, CN=attest.android.com',
      publicKey: leafKey,
      signingKey: root.privateKey,
      extensions: [
        ...extensions,
        new Extension('1.3.6.1.4.1.11129.2.1.17', false, keyDescription(clientDataHash)),
        new Extension('2.5.29.19', true, Buffer.from([0x30, 0])),
      ],
    }),
    X509CertificateGenerator.create({
      ...signer,
      subject: signer.issuer,
      publicKey: root.publicKey,
      signingKey: root.privateKey,
      extensions,
    }),
  ])
  return both.map(({ rawData }) => new Uint8Array(rawData))
}

const encode = (fields: Record<string, Parameters<typeof isoCBOR.encode>[0]>) =>
  isoCBOR.encode(new Map(Object.entries(fields)))

/** Has the parts of every format. */
async function withCertificates(attested: Attested) {
  const x5c = await certificates(attested)
  const bytes = new Uint8Array(32)
  return encode({
    alg: -7,
    sig: new Uint8Array(attested.signature),
    x5c,
    ver: '2.0',
    response: new TextEncoder().encode('e30.e30.e30'),
    pubArea: bytes,
    certInfo: bytes,
  })
}

const withoutCertificates = async ({ signature }: Attested) =>
  encode({ alg: -7, sig: new Uint8Array(signature) })

/** Confirms a passkey with this statement as a new administrator. */
async function confirm(format: string, statement: typeof withoutCertificates) {
  const token = await newAdministrator(api, randomUUID())
  const begun = await api.ok(factorCalls.beginPasskey, { token, body: { name: 'Key' } })
  const asked = { ...begun, origin: await originOf(api) }
  const body = await new SoftAuthenticator().attestWith(asked, format, statement)
  const answer = await api.call(factorCalls.confirmPasskey, {
    token,
    params: { id: begun._id },
    body,
  })
  const { factors } = await api.ok(accountCalls.read, { token })
  return { status: answer.status, factors: factors.length }
}

test.each([
  'android-key',
  'android-safetynet',
  'apple',
  'fido-u2f',
  'none',
  'packed',
  'tpm',
  'compound',
])('%s with certificates is refused, and no address in them is requested', async (format) => {
  expect(await confirm(format, withCertificates)).toEqual({ status: 400, factors: 0 })
  expect(requested).toEqual([])
})

test.each([
  ['a list', new Uint8Array([0x80])],
  ['a text', isoCBOR.encode('x5c')],
  ['cut off', new Uint8Array([0xa1])],
])('a statement that is %s is refused', async (_, statement) => {
  for (const format of ['none', 'packed', 'android-key']) {
    expect(await confirm(format, async () => statement)).toEqual({ status: 400, factors: 0 })
  }
})

test('packed without certificates, signed with the passkey itself, is accepted', async () => {
  expect(await confirm('packed', withoutCertificates)).toEqual({ status: 200, factors: 1 })
})
