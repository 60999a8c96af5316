/** In a separate file because these tests wait for timeouts. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startEmbedded } from '../embedded.ts'
import { locateBinaries } from './binaries.ts'
import { shutDown } from './postmaster.ts'
import { identify } from './process-identity.ts'

const newDirectory = () => mkdtemp(join(tmpdir(), 'zaffa-postmaster-'))
const quiet = () => {}

test.concurrent('an orphan that does not answer is replaced', { timeout: 40_000 }, async () => {
  const directory = await newDirectory()
  const orphan = await startEmbedded(directory, quiet)
  process.kill(orphan.processId, 'SIGSTOP')
  await rm(join(directory, 'lock'))
  const said: string[] = []
  const { processId } = orphan
  const database = await startEmbedded(directory, (line) => said.push(line))
  // Its first holder does not restart it: the directory now has another holder.
  await orphan.exited
  expect(orphan.processId).toBe(processId)
  expect(said.join()).toContain(`process ${processId}): it does not answer`)
  await database.stop()
  await database.exited
  await rm(directory, { recursive: true })
})

test.concurrent('a database that hangs in its shutdown is killed', {
  timeout: 40_000,
}, async () => {
  const directory = await newDirectory()
  const database = await startEmbedded(directory, quiet)
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'ppid=,pid=,command='])
  const child = new RegExp(`^ *${database.processId} +(\\d+) .*checkpointer`, 'm').exec(stdout)
  process.kill(Number(child?.[1]), 'SIGSTOP')
  // Without the lock it is not restarted.
  await rm(join(directory, 'lock'))
  const identity = await identify(database.processId)
  if (identity) await shutDown(identity, await locateBinaries(), 300)
  await database.exited
  const log = await readFile(join(directory, 'postgres.log'), 'utf8')
  expect(log).toContain('received immediate shutdown request')
  await database.stop()
  await rm(directory, { recursive: true })
})
