import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { images } from '@zaffa/contract/images'
import sharp from 'sharp'
import type { Queryable } from '../database/connect.ts'
import { storeImage } from '../images/store.ts'
import { Refusal } from '../refusal.ts'

/**
 * Stores the images that an export wrote, under the paths that records name. Their names are hashes
 * of their content: a changed image is refused. Returns how many there are.
 */
export async function importImages(database: Queryable, path: string): Promise<number> {
  const folder = join(path, 'images')
  // A file, and a folder that no export wrote, have no images beside them.
  const names = existsSync(folder) ? await readdir(folder) : []
  for (const name of names) {
    const content = await readFile(join(folder, name))
    const hash = createHash('sha256').update(content).digest('hex')
    if (name !== `${hash}.webp`) {
      throw new Refusal(`${join(folder, name)} is not an image that an export wrote`)
    }
    const { format, width, height } = await sharp(content).metadata()
    if (format !== 'webp') throw new Refusal(`${join(folder, name)} is not a WebP image`)
    await storeImage(database, { path: `${images.served}${name}`, content, width, height })
  }
  return names.length
}
