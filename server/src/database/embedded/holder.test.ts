import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimDirectory, DataDirectoryInUse } from './holder.ts'

const dead = (pid: number, started = 'long ago') => `${JSON.stringify({ pid, started })}\n`
const successor = (content: string) =>
  `lock.after-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`

async function directoryWith(files: Record<string, string> = {}): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'zaffa-holder-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(directory, name), content)
  }
  return directory
}

test('a held directory is refused with the pid of its holder, and free after release', async () => {
  const directory = await directoryWith()
  const claim = await claimDirectory(directory)
  const second = claimDirectory(directory)
  await expect(second).rejects.toThrow(DataDirectoryInUse)
  await expect(second).rejects.toThrow(`process ${process.pid};`)
  await claim.release()
  expect(await readdir(directory)).toEqual([])
  await (await claimDirectory(directory)).release()
})

test.each([
  ['of a process that is gone', dead(2 ** 22 + 1)],
  ['of an earlier process with our own pid', dead(process.pid)],
  ['of an earlier process whose pid another one has now', dead(process.ppid)],
  ['of an earlier first process of a container', dead(1)],
  ['cut short by a power failure', ''],
  ['that names no process', '{"pid":"x"}'],
])('a lock %s is taken over', async (_, content) => {
  const directory = await directoryWith({ lock: content })
  const claim = await claimDirectory(directory)
  expect(await readFile(join(directory, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`)
  await claim.release()
  expect(await readdir(directory)).toEqual([])
})

test('a takeover that was killed halfway is taken over', async () => {
  const [first, second] = [dead(1, 'first'), dead(1, 'second')]
  const directory = await directoryWith({
    lock: first,
    [successor(first)]: second,
    [successor(second)]: '',
  })
  await claimDirectory(directory)
  expect(await readdir(directory)).toEqual(['lock'])
})

test('removes files of killed claims and keeps those of claims in progress', async () => {
  const directory = await directoryWith({ 'lock.draft-old': '', 'lock.draft-new': '' })
  await utimes(join(directory, 'lock.draft-old'), 0, 0)
  await claimDirectory(directory)
  expect(await readdir(directory)).toEqual(['lock', 'lock.draft-new'])
})

test('exactly one of many concurrent claims succeeds, whatever was left there', async () => {
  const [first, second] = [dead(1, 'first'), dead(1, 'second')]
  const leftovers = [{}, { lock: first }, { lock: first, [successor(first)]: second }]
  for (let round = 0; round < 60; round++) {
    const directory = await directoryWith(leftovers[round % 3])
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => claimDirectory(directory)),
    )
    const refusals = results.filter((result) => result.status === 'rejected')
    expect(refusals.map(({ reason }) => reason.name)).toEqual(Array(7).fill('DataDirectoryInUse'))
    expect(await readdir(directory)).toEqual(['lock'])
  }
})

test('never has two holders while it is released and claimed in turns', async () => {
  const directory = await directoryWith({ lock: dead(1) })
  let holders = 0
  let turns = 0
  const contender = async () => {
    while (turns < 100) {
      const claim = await claimDirectory(directory).catch((error) => {
        expect(error).toBeInstanceOf(DataDirectoryInUse)
      })
      if (!claim) continue
      holders++
      turns++
      expect(holders).toBe(1)
      await new Promise(setImmediate)
      holders--
      await claim.release()
    }
  }
  await Promise.all(Array.from({ length: 6 }, contender))
})
