import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Queryable } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'
import { type Chain, chains, type Heads, headOf } from './chain.ts'

/**
 * The last record of a chain, signed and kept outside the database. An attacker who rewrites the
 * chain in the database cannot rewrite its anchors.
 */
const anchorSchema = z.strictObject({
  chain: z.enum(['audit', 'reads']),
  sequence: z.int().positive(),
  hash: z.string(),
  at: z.string(),
  /** Signed by a restore: at this time it replaced the chain that ended with this record. */
  replaced: z.literal(true).optional(),
  signature: z.string(),
})

export type Anchor = z.output<typeof anchorSchema>

const keyFile = (folder: string) => join(folder, 'private.pem')
const publicKeyFile = (folder: string) => join(folder, 'public.pem')
const anchorFile = (folder: string) => join(folder, 'anchors.ndjson')

type Unsigned = Omit<Anchor, 'signature'>

const signedText = ({ chain, sequence, hash, at, replaced }: Unsigned) =>
  Buffer.from(
    `zaffa ${replaced ? 'replaced head' : 'anchor'}\n${chain}\n${sequence}\n${hash}\n${at}\n`,
  )

/** Signs the heads that are not the last signed ones, and returns the new anchors. */
export async function addAnchors(database: Queryable, folder: string): Promise<Anchor[]> {
  const { lines } = await readLines(folder)
  const added: Unsigned[] = []
  for (const chain of Object.keys(chains) as Chain[]) {
    const head = await headOf(database, chain)
    const last = lines.findLast(({ anchor }) => anchor.chain === chain)?.anchor
    if (!head || (head.hash === last?.hash && !last.replaced)) continue
    added.push({ chain, ...head, at: new Date().toISOString() })
  }
  return signAndAppend(folder, added)
}

/** The heads before and after a restore. */
export type Replacement = { replaced: Heads; restored: Heads }

/**
 * Signs that a restore replaced these heads: only this explains why signed records are missing. The
 * new heads are signed with it, because the earlier anchors no longer protect what is before them.
 */
export async function addReplacement(
  folder: string,
  { replaced, restored }: Replacement,
): Promise<Anchor[]> {
  const { lines } = await readLines(folder)
  // Nothing was signed here, so there is nothing to explain.
  if (lines.length === 0) return []
  const at = new Date().toISOString()
  const links = (heads: Heads) =>
    Object.entries(heads).map(([chain, head]) => ({ chain: chain as Chain, ...head, at }))
  const before = links(replaced).map((head) => ({ ...head, replaced: true as const }))
  return signAndAppend(folder, [...before, ...links(restored)])
}

async function signAndAppend(folder: string, unsigned: Unsigned[]): Promise<Anchor[]> {
  const key = await readOrCreateKey(folder)
  if (unsigned.length === 0) return []
  const added = unsigned.map((anchor) => ({
    ...anchor,
    signature: sign(null, signedText(anchor), key).toString('base64'),
  }))
  const { endsCleanly } = await readLines(folder)
  const text = added.map((anchor) => `${JSON.stringify(anchor)}\n`).join('')
  await appendFile(anchorFile(folder), endsCleanly ? text : `\n${text}`, { mode: 0o600 })
  return added
}

/** All anchors of a folder, once their signatures are checked, and what cannot be read as one. */
export async function readAnchors(folder: string): Promise<{ anchors: Anchor[]; torn: string[] }> {
  const { lines, torn } = await readLines(folder)
  if (lines.length === 0) return { anchors: [], torn }
  const key = createPublicKey(await readFile(publicKeyFile(folder), 'utf8'))
  for (const { place, anchor } of lines) {
    if (!verify(null, signedText(anchor), key, Buffer.from(anchor.signature, 'base64'))) {
      throw new Refusal(
        `The signature of the anchor in ${place} does not match public.pem: one of them was replaced or forged`,
      )
    }
  }
  return { anchors: lines.map(({ anchor }) => anchor), torn }
}

async function readLines(folder: string) {
  const text = (await readIfThere(anchorFile(folder))) ?? ''
  const lines: { place: string; anchor: Anchor }[] = []
  const torn: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    const place = `line ${index + 1} of ${anchorFile(folder)}`
    // A crash or a full disk leaves the start of a line, without the brace at its end.
    if (line.includes('}')) lines.push({ place, anchor: parseLine(line, place) })
    else torn.push(place)
  }
  return { lines, torn, endsCleanly: text === '' || text.endsWith('\n') }
}

function parseLine(line: string, place: string): Anchor {
  try {
    return anchorSchema.parse(JSON.parse(line))
  } catch {
    throw new Refusal(`The anchor in ${place} is damaged`)
  }
}

/** Several servers of one machine may share the folder: the first one makes the key. */
async function readOrCreateKey(folder: string): Promise<KeyObject> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  await writeUnlessThere(keyFile(folder), privateKey)
  const key = createPrivateKey(await readFile(keyFile(folder), 'utf8'))
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' })
  await writeUnlessThere(publicKeyFile(folder), publicKey.toString())
  return key
}

async function writeUnlessThere(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
