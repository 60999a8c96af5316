import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { output, run } from './run.ts'

const debian = '/usr/lib/postgresql'

/** The folder with the programs of the newest installed PostgreSQL. */
function findBinaries(): string | undefined {
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : []
  const folders = versions.map((version) => `${debian}/${version}/bin`)
  return [...folders, output('pg_config', ['--bindir']) ?? ''].find((folder) =>
    existsSync(join(folder, 'initdb')),
  )
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Runs the work with a separate PostgreSQL server, started from the installed package. */
export async function withPostgres(work: (url: string) => Promise<number>): Promise<number> {
  const binaries = findBinaries()
  if (!binaries) {
    console.error('There is no PostgreSQL server here. On Debian: apt-get install postgresql')
    return 1
  }
  const directory = mkdtempSync(join(tmpdir(), 'zaffa-postgres-'))
  const data = join(directory, 'data')
  const port = await freePort()
  const asRoot = process.getuid?.() === 0

  /** PostgreSQL refuses to run as root; its package brings the user `postgres`. */
  function postgres(program: string, args: string[]) {
    const path = join(binaries ?? '', program)
    return asRoot ? run('runuser', ['-u', 'postgres', '--', path, ...args]) : run(path, args)
  }

  try {
    if (asRoot) await run('chown', ['postgres', directory])
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--username=postgres']
    const settings = [
      ...[
        `-p ${port}`,
        `-k ${directory}`,
        '-c listen_addresses=127.0.0.1',
        '-c max_connections=300',
      ],
      // Like a server in Riyadh: no time may depend on this.
      ...['-c fsync=off', '-c timezone=Asia/Riyadh'],
    ].join(' ')
    const log = join(directory, 'log')
    if ((await postgres('initdb', ['-D', data, ...locale])) !== 0) throw new Error('initdb failed')
    const started = await postgres('pg_ctl', ['-D', data, '-o', settings, '-l', log, '-w', 'start'])
    if (started !== 0) throw new Error(`PostgreSQL did not start, see ${log}`)
    return await work(`postgres://postgres@127.0.0.1:${port}/postgres`)
  } finally {
    await postgres('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop'])
    rmSync(directory, { recursive: true, force: true })
  }
}
