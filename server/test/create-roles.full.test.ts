import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { choosePlace } from '../src/database/embedded/place.ts'
import { stopPostgres } from '../src/database/embedded/postmaster.ts'
import { run } from '../src/database/embedded/unprivileged.ts'

/** `deploy/create-roles.sh`, against PostgreSQL as its image starts it. */

const script = join(import.meta.dirname, '../../deploy/create-roles.sh')
const superuser = { user: 'postgres', password: 'of the superuser' }
const passwords = {
  zaffa_owner: `owner: p@s/w%rd? #'"\\ $HOME \`id\` ü`,
  zaffa: "server: '; drop role zaffa_owner; \\! id",
}

/** Asks for passwords, and logs every statement. */
async function startPostgres(directory: string) {
  const place = await choosePlace(directory)
  const { cluster, binaries, runner } = place
  const password = join(directory, 'superuser_password')
  await writeFile(password, superuser.password, { mode: 0o644 })
  const auth = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${password}`]
  await run(runner, directory, [binaries.initdb, '-D', cluster, '--encoding=UTF8', ...auth])
  const log = join(directory, 'log')
  const settings = `-c listen_addresses= -k ${cluster} -c log_statement=all -c log_min_messages=debug1`
  onTestFinished(() => stopPostgres(place))
  await run(runner, directory, [binaries.pgCtl, 'start', '-wD', cluster, '-o', settings, '-l', log])
  return { host: cluster, log }
}

/**
 * A folder with the only programs that the script finds. Each writes down its arguments and its
 * environment, which are what other users and processes may see, and then runs.
 */
async function watchedPrograms(directory: string) {
  const folder = join(directory, 'programs')
  const seen = join(directory, 'seen')
  await mkdir(folder)
  for (const name of ['head', 'tr', 'cat', 'setsid', 'psql']) {
    const { stdout } = await promisify(execFile)('which', [name])
    await writeFile(
      join(folder, name),
      `#!/bin/sh\n/bin/cat /proc/$$/cmdline /proc/$$/environ >> ${seen}\nexec ${stdout.trim()} "$@"\n`,
      { mode: 0o755 },
    )
  }
  return { folder, seen }
}

test('passwords of any characters are set, and neither ps nor the log of the database has them', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'zaffa-roles-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const { host, log } = await startPostgres(directory)
  const { folder, seen } = await watchedPrograms(directory)
  await writeFile(join(directory, 'owner_password'), `${passwords.zaffa_owner}\r\nanother line`)
  await writeFile(join(directory, 'server_password'), passwords.zaffa)
  await promisify(execFile)('/bin/sh', [script], {
    env: { PATH: folder, SECRETS: directory, PGHOST: host, PGPASSWORD: superuser.password },
  })

  for (const [user, password] of Object.entries(passwords)) {
    const client = new pg.Client({ host, user, password, database: 'zaffa' })
    await client.connect()
    await client.end()
    const wrong = new pg.Client({ host, user, password: `${password}x`, database: 'zaffa' })
    await expect(wrong.connect()).rejects.toThrow('password authentication failed')
  }
  const texts = { seen: await readFile(seen, 'utf8'), log: await readFile(log, 'utf8') }
  expect(texts.seen).toContain('--dbname\0postgres')
  expect(texts.log).toContain('create role zaffa login')
  for (const [place, text] of Object.entries(texts)) {
    expect(text, place).not.toContain('p@s/w%rd')
    expect(text, place).not.toContain('drop role')
  }
})
