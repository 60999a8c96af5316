import { open, readFile } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'

/** Files are encrypted to public keys in the format of age, so its own tool can open them too. */
export const encryptedStart = 'age-encryption.org/v1\n'

export type KeyPair = { recipient: string; identity: string }

type Write = (chunk: Uint8Array) => Promise<void>

/** Loaded when it is needed: it takes 20 MB, and a sixth of a second of every start. */
const age = () => import('age-encryption')

export async function makeKeyPair(): Promise<KeyPair> {
  const { generateX25519Identity, identityToRecipient } = await age()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

async function encrypterFor(recipients: string[]) {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new Refusal(`BACKUP_RECIPIENT: ${recipient} is not a public key of age; check its copy`)
    }
  }
  return encrypter
}

/** Finds a mistyped key before the first backup needs it. */
export async function checkRecipient(recipient: string): Promise<void> {
  await encrypterFor([recipient])
}

/** Passes what it is given on to `out`, encrypted. */
export async function encryptInto(recipients: string[], out: Write) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const encrypted = await (await encrypterFor(recipients)).encrypt(readable)
  const pump = async () => {
    for await (const chunk of encrypted) await out(chunk)
  }
  const pumped = pump()
  // A failure reaches the caller through `write` or `end`.
  pumped.catch(() => {})
  const writer = writable.getWriter()
  return {
    write: (chunk: Uint8Array): Promise<void> => writer.write(chunk).catch(() => pumped),
    async end(): Promise<void> {
      await writer.close().catch(() => pumped)
      await pumped
    },
  }
}

/** Needs one of the private keys. Memory stays small: the format is encrypted in pieces of 64 KB. */
export async function* decrypt(
  chunks: AsyncIterable<Uint8Array>,
  identities: string[],
  path: string,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    yield* await decrypter.decrypt(ReadableStream.from(chunks))
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched')) {
      throw new Refusal(`${path} was encrypted for another key; nothing was restored from it`)
    }
    throw damaged(path)
  }
}

export const damaged = (path: string) =>
  new Refusal(`${path} is damaged or cut off; nothing was restored from it`)

const identityLine = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/

/** The private keys in a file as `age-keygen` writes it: one per line, with comments. */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Refusal(`--identity: ${path} cannot be read: ${error.message}`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => identityLine.test(line))
  if (identities.length > 0) return identities
  throw new Refusal(`--identity: there is no private key of age in ${path}`)
}

/** Writes a new private key, readable only by its owner, and returns the public key. */
export async function writeNewKey(path: string): Promise<string> {
  const { identity, recipient } = await makeKeyPair()
  const file = await open(path, 'wx', 0o600).catch((error: Error) => {
    throw new Refusal(`The key cannot be written: ${error.message}`)
  })
  try {
    await file.writeFile(`# public key: ${recipient}\n${identity}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return recipient
}
