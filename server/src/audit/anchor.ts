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
import { type Chain, chains, headOf } from './chain.ts'

/**
 * The last record of a chain, signed and kept outside the database. Who rewrites the chain in the
 * database cannot rewrite its anchors.
 */
const anchorSchema = z.strictObject({
  chain: z.enum(['audit', 'reads']),
  sequence: z.int().positive(),
  hash: z.string(),
  at: z.string(),
  signature: z.string(),
})

export type Anchor = z.output<typeof anchorSchema>

const keyFile = (folder: string) => join(folder, 'private.pem')
const publicKeyFile = (folder: string) => join(folder, 'public.pem')
const anchorFile = (folder: string) => join(folder, 'anchors.ndjson')

const signedText = ({ chain, sequence, hash, at }: Omit<Anchor, 'signature'>) =>
  Buffer.from(`zaffa anchor\n${chain}\n${sequence}\n${hash}\n${at}\n`)

/** Signs the heads that have no anchor yet, and returns the new anchors. */
export async function addAnchors(database: Queryable, folder: string): Promise<Anchor[]> {
  const key = await readOrCreateKey(folder)
  const known = new Set((await readLines(folder)).map(({ chain, hash }) => `${chain} ${hash}`))
  const added: Anchor[] = []
  for (const chain of Object.keys(chains) as Chain[]) {
    const head = await headOf(database, chain)
    if (!head || known.has(`${chain} ${head.hash}`)) continue
    const anchor = { chain, ...head, at: new Date().toISOString() }
    added.push({ ...anchor, signature: sign(null, signedText(anchor), key).toString('base64') })
  }
  const lines = added.map((anchor) => `${JSON.stringify(anchor)}\n`)
  if (lines.length > 0) await appendFile(anchorFile(folder), lines.join(''), { mode: 0o600 })
  return added
}

/** All anchors of a folder, once their signatures are checked. */
export async function readAnchors(folder: string): Promise<Anchor[]> {
  const anchors = await readLines(folder)
  if (anchors.length === 0) return []
  const key = createPublicKey(await readFile(publicKeyFile(folder), 'utf8'))
  for (const [index, anchor] of anchors.entries()) {
    if (!verify(null, signedText(anchor), key, Buffer.from(anchor.signature, 'base64'))) {
      throw new Refusal(`The anchor in line ${index + 1} of ${anchorFile(folder)} is forged`)
    }
  }
  return anchors
}

async function readLines(folder: string): Promise<Anchor[]> {
  const lines = (await readIfThere(anchorFile(folder)))?.split('\n').filter(Boolean) ?? []
  return lines.map((line, index) => {
    try {
      return anchorSchema.parse(JSON.parse(line))
    } catch {
      throw new Refusal(`Line ${index + 1} of ${anchorFile(folder)} is damaged`)
    }
  })
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
