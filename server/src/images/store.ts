import type { Queryable } from '../database/connect.ts'
import type { DecodedImage } from './decode.ts'

/** Stores a picture once. Uploading it again makes it new again, so that the sweep keeps it. */
export async function storeImage(database: Queryable, image: DecodedImage): Promise<void> {
  await database.query(
    `insert into image (path, content, width, height) values ($1, $2, $3, $4)
     on conflict (path) do update set created_at = excluded.created_at`,
    [image.path, image.content, image.width, image.height],
  )
}

export async function loadImage(database: Queryable, path: string): Promise<Buffer | undefined> {
  const { rows } = await database.query<{ content: Buffer }>(
    'select content from image where path = $1',
    [path],
  )
  return rows[0]?.content
}
