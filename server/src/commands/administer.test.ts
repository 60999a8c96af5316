import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byTest, logIn, startApi, type TestApi } from '../../test/app.ts'
import { Refusal } from '../refusal.ts'
import { commands } from './administer.ts'

let api: TestApi
const anchorDirectory = join(tmpdir(), 'no-anchors')
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

function run(line: string, password = 'a long password') {
  const [name = '', ...words] = line.split(' ')
  const command = commands[name]
  if (!command) throw new Error(`no command ${name}`)
  return command.run({
    database: api.database,
    actor: byTest,
    words,
    anchorDirectory,
    askPassword: async () => password,
  })
}

test('an administrator is created, changed, logged out and disabled', async () => {
  expect(await run('create Sara Sara Al-Amri')).toEqual(['Created administrator "Sara"'])
  await logIn(api.url, { username: 'sara', password: 'a long password' })
  expect((await run('sessions')).filter((line) => line.startsWith('Sara'))).toHaveLength(1)

  expect(await run('password sara', 'another password')).toEqual([
    'Changed the password of "sara"; 1 session(s) ended',
  ])
  await logIn(api.url, { username: 'sara', password: 'another password' })
  expect(await run('revoke Sara')).toEqual(['Logged out "Sara"; 1 session(s) ended'])
  expect(await run('disable Sara')).toEqual(['Disabled "Sara"; 0 session(s) ended'])
  expect((await run('sessions')).filter((line) => line.startsWith('Sara'))).toEqual([])
})

test.each([
  ['create', 'Which administrator? Please give a username'],
  ['create Admin', 'There is already an administrator "Admin"'],
  ['password nobody', 'There is no administrator "nobody"'],
  ['disable nobody', 'There is no administrator "nobody"'],
  ['unlock nobody', 'There is no administrator "nobody"'],
  ['revoke nobody', 'There is no administrator "nobody"'],
  ['audit many', 'How many records?'],
])('%s is refused with a clear message', async (line, message) => {
  await expect(run(line)).rejects.toEqual(new Refusal(message))
})

test('a short password is refused', async () => {
  await expect(run('create mona', 'short')).rejects.toThrow('at least 8 characters')
})

test('the audit shows what the commands did, and verifies', async () => {
  const lines = await run('audit 100')
  expect(lines.some((line) => line.includes('administrator.disable'))).toBe(true)
  const verdict = (await run('audit verify')).join('\n')
  expect(verdict).toMatch(/^Audit trail: \d+ records, the chain is whole; 0 anchors confirm it$/m)
  expect(verdict).toContain('Reads: 0 records, the chain is whole')
  expect(verdict).toContain('There are no anchors in')
})
