import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { logIn, startApi, type TestApi } from '../../test/app.ts'
import { readAudit } from '../../test/audit.ts'
import { runCommand } from '../../test/run-command.ts'
import { beginLogin, setUpTotp } from '../../test/second-factors.ts'
import { headOf } from '../audit/chain.ts'
import { poolBeside } from '../database/connect.ts'
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
  const askPassword = async () => password
  return runCommand(commands[name], { database: api.database, words, anchorDirectory, askPassword })
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
  ['enable nobody', 'There is no administrator "nobody"'],
  ['factors nobody', 'There is no administrator "nobody"'],
  ['factors nobody remove', 'There is no administrator "nobody"'],
  ['factors admin drop', 'To remove second factors: factors USERNAME remove'],
  ['unlock nobody', 'There is no administrator "nobody"'],
  ['revoke nobody', 'There is no administrator "nobody"'],
  ['audit many', '"many" is not a number of records'],
])('%s is refused with a clear message', async (line, message) => {
  await expect(run(line)).rejects.toEqual(new Refusal(message))
})

test.each([
  ['eleven long', 'The password must have at least 12 characters'],
  ['Password1234', 'This password is too common. Please choose another one'],
  ['MONA-OF-JEDDAH', 'The password must not be the username'],
])('the password %s is refused', async (password, message) => {
  await expect(run('create Mona-of-Jeddah', password)).rejects.toEqual(new Refusal(message))
  await run('create Mona-of-Jeddah')
  await expect(run('password mona-of-jeddah', password)).rejects.toEqual(new Refusal(message))
  await api.database.query("delete from administrator where username = 'Mona-of-Jeddah'")
})

test('a disabled administrator is enabled again, and a new password does not do that', async () => {
  await run('create Lama')
  await run('disable lama')
  expect(await run('password lama')).toEqual([
    'Changed the password of "lama"; 0 session(s) ended',
    '"lama" is disabled and cannot log in: npm run admin -- enable lama',
  ])
  expect(await run('enable lama')).toEqual(['Enabled "lama"'])
  await logIn(api.url, { username: 'lama', password: 'a long password' })
  expect(await run('enable lama')).toEqual(['"lama" was not disabled'])
})

test('the last enabled administrator is disabled only on purpose', async () => {
  await api.database.query("update administrator set disabled_at = now() where username <> 'admin'")
  await expect(run('disable admin')).rejects.toThrow('"admin" is the last enabled administrator')
  await logIn(api.url)
  expect(await run('disable admin --even-the-last')).toEqual([
    expect.stringMatching(/^Disabled "admin"; \d+ session\(s\) ended$/),
  ])
  await run('enable admin')
})

test('the factors of a lost device are shown and removed', async () => {
  expect(await run('factors admin')).toEqual(['"admin" has no second factor'])
  await setUpTotp(api, await logIn(api.url))
  expect(await run('factors admin')).toEqual([
    expect.stringMatching(/^totp {2}"My phone" {2}since \S+ {2}never used$/),
  ])
  await beginLogin(api, 'admin')
  expect(await run('factors admin remove')).toEqual([
    'Removed the second factors of "admin"; 1 session(s) ended',
  ])
  const [record] = await readAudit(api.database, 1)
  expect(record).toMatchObject({
    action: 'factor.remove_all',
    changes: { removed_factors: { before: null, after: 1 } },
  })
  await logIn(api.url)
})

test('the audit shows what the commands did, and verifies', async () => {
  const lines = await run('audit 100')
  expect(lines.some((line) => line.includes('administrator.disable'))).toBe(true)
  const verdict = (await run('audit verify')).join('\n')
  expect(verdict).toMatch(/^Audit trail: \d+ records, the chain is whole; 0 anchors confirm it$/m)
  expect(verdict).toContain('Reads: 0 records, the chain is whole')
  expect(verdict).toContain('There are no anchors in')
})

test('verifying may take longer than a statement of a request', async () => {
  const { owner } = api
  await owner.query('alter table audit_record rename to kept_record')
  onTestFinished(async () => {
    await owner.query('drop view audit_record; alter table kept_record rename to audit_record')
  })
  await owner.query(
    'create view audit_record as select kept_record.* from kept_record, pg_sleep(0.2) as slow',
  )
  const hasty = poolBeside(owner, { statementTimeout: 100 })
  onTestFinished(() => hasty.end())
  await expect(headOf(hasty, 'audit')).rejects.toThrow('statement timeout')
  const given = { database: hasty, words: ['verify'], anchorDirectory }
  expect(await runCommand(commands.audit, given)).toContainEqual(
    expect.stringMatching(/^Audit trail: \d+ records, the chain is whole/),
  )
})
