import { type FileHandle, open } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'
import { decrypt, encryptedStart } from './encryption.ts'

const chunkBytes = 65_536

export type Source = {
  /** All bytes of the backup, decrypted. Each call begins anew. */
  bytes(): AsyncGenerator<Uint8Array>
  /** Of the file, so a little more than `bytes` if it is encrypted. */
  size: number
  close(): Promise<void>
}

/** Opens the file of a backup, encrypted or not. */
export async function openSource(path: string, identities: string[]): Promise<Source> {
  const file = await openFile(path)
  const close = () => file.close()
  const begin = await part(file, 0, encryptedStart.length)
  const { size } = await file.stat()
  if (begin.toString('latin1') !== encryptedStart) {
    return { bytes: () => chunksOf(file), size, close }
  }
  if (identities.length > 0) {
    return { bytes: () => decrypt(chunksOf(file), identities, path), size, close }
  }
  await close()
  throw new Refusal(`${path} is encrypted; give the file of its private key: --identity KEYFILE`)
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path)
    if ((await file.stat()).isFile()) return file
    await file.close()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refusal(
      code === 'ENOENT' ? `There is no file ${path}` : `${path} cannot be read: ${message}`,
    )
  }
  throw new Refusal(`${path} is not a file`)
}

async function part(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

/** Not a stream: each would leave a listener on the file handle, and Node warns after ten. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const chunk = await part(file, at, chunkBytes)
    if (chunk.length === 0) return
    yield chunk
    at += chunk.length
  }
}
