import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { images } from '@zaffa/contract/images'
import sharp from 'sharp'
import type { Queryable } from '../database/connect.ts'
import { storeImage } from '../images/store.ts'
import { Refusal } from '../refusal.ts'

/** The files of the folder. A file instead of an export's folder has no folder of images below it. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/**
 * Stores the images that an export wrote, under the paths that records name. Their names are hashes
 * of their content: a changed image is refused. Returns how many there are.
 */
export async function importImages(database: Queryable, folder: string): Promise<number> {
  const names = await filesIn(folder)
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
