import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { categories } from '@zaffa/contract/categories'
import { expect, test } from 'vitest'
import { logIn, login } from '../app.ts'
import { record } from '../evidence.ts'
import { ready, scripts, testProduct } from '../product.ts'

const product = testProduct()
const env = {
  ADMIN_USERNAME: login.username,
  ADMIN_PASSWORD: login.password,
  DEMO_DATA: 'off',
}

/** Runs a command to its end. */
async function command(args: string[], directory = product.directory, more = {}) {
  const run = product.launch(scripts.backup, args, { DATA_DIR: directory, ...more })
  const code = await run.ended
  return { code, text: run.text() }
}

/** The lines of finished phases; two lines of different streams may be printed as one. */
const phasesOf = ({ text }: { text: string }) =>
  [...text.matchAll(/(\w[\w ]*): [\d.,]+ (?:[kMG]B|records) in [\d.]+ s, [\d.,]+ \S+\/s\n/g)].map(
    ([, name]) => name,
  )

async function add(url: string, token: string, name: string) {
  const response = await fetch(`${url}${categories.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  expect(response.status).toBe(201)
}

async function names(url: string, token: string): Promise<string[]> {
  const response = await fetch(`${url}${categories.path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as { data: { name: string }[] }
  return data.map(({ name }) => name)
}

test('backup and restore work beside a running server and without one', async ({ task }) => {
  const server = product.server(env)
  const url = await ready(server)
  const token = await logIn(url)
  await add(url, token, 'Before')
  const file = join(product.directory, 'backup.zaffa')
  const written = await command(['backup', file])
  expect(written.text).toMatch(
    /^Wrote .*backup\.zaffa: \d+ rows of \d+ tables, as they were at .*$/m,
  )
  expect(phasesOf(written)).toEqual(['Writing rows'])
  expect(written.code).toBe(0)
  await add(url, token, 'After')

  // With the server running, which continues with the restored data.
  const refused = await command(['restore', file])
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.text).toMatch(/^The database is not empty .*--replace/m)
  expect(await names(url, token)).toEqual(['After', 'Before'])
  const restored = await command(['restore', file, '--replace'])
  expect(restored.text).toMatch(/^Restored \d+ rows .*All administrators have to log in again$/m)
  expect(phasesOf(restored)).toEqual([
    'Checking the file',
    'Restoring rows',
    'Building indexes',
    'Refreshing statistics',
  ])
  expect(restored.code).toBe(0)
  const verification = product.launch(scripts.admin, ['audit', 'verify'])
  expect(await verification.ended, verification.text()).toBe(0)
  const chains = ['Checking the audit trail', 'Checking the reads']
  expect(phasesOf({ text: verification.text() })).toEqual(chains)
  expect(verification.text()).toMatch(/^ {2}a restore at \S+ replaced the chain that ended with/m)
  const again = await logIn(url)
  expect(await names(url, again)).toEqual(['Before'])
  await add(url, again, 'Since')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  // With the server stopped, encrypted, and into a new directory.
  const key = join(product.directory, 'key')
  const made = await command(['backup', '--new-key', key])
  const [, BACKUP_RECIPIENT = ''] = made.text.match(/^BACKUP_RECIPIENT=(age1\w+)$/m) ?? []
  const encrypted = await command(['backup', `${file}2`], product.directory, { BACKUP_RECIPIENT })
  expect(encrypted).toMatchObject({ code: 0 })
  const elsewhere = join(product.directory, 'elsewhere')
  const locked = await command(['restore', `${file}2`], elsewhere)
  expect(locked).toMatchObject({ code: 1, text: expect.stringMatching(/is encrypted; .*\n$/) })
  // A file where the folder of the anchors should be.
  const ANCHOR_DIR = file
  const unsigned = ['restore', `${file}2`, '--identity', key]
  expect(await command(unsigned, elsewhere, { ANCHOR_DIR })).toMatchObject({
    code: 0,
    text: expect.stringContaining('The restore was not signed, or not sent to ANCHOR_SYSLOG: '),
  })
  const moved = await ready(product.server({ DATA_DIR: elsewhere }))
  expect(await names(moved, await logIn(moved))).toEqual(['Since', 'Before'])
  record(task, { suite: 'Faults', what: 'restores by the commands', count: 2, lost: 0 })
})

test('bad input gives a one-line error and changes nothing', async ({ task }) => {
  const file = join(product.directory, 'notes.txt')
  await appendFile(file, 'These are notes, not a backup.')
  const bad: [args: string[], message: RegExp][] = [
    [['backup'], /^Please name one file\nUsage: npm run backup -- FILE \| --new-key KEYFILE\n$/],
    [['backup', 'a', 'b'], /^Please name one file\n/],
    [['backup', 'a', '--replace'], /^Unknown option '--replace'.*\nUsage: npm run backup/],
    [
      ['restore'],
      /^Please name one file\nUsage: npm run restore -- FILE \[--replace\] \[--identity KEYFILE\]\n$/,
    ],
    [['restore', join(product.directory, 'none')], /^There is no file .*none\n$/],
    [['restore', product.directory], /is not a file\n$/],
    [['restore', file], /notes\.txt is not a backup of Zaffa\n$/],
  ]
  await Promise.all(
    bad.map(async ([args, message]) => {
      const { code, text } = await command(args, join(product.directory, 'data'))
      expect(text).toMatch(message)
      expect(code).toBe(1)
    }),
  )
  expect(await readdir(product.directory)).toEqual(['notes.txt'])
  const what = 'bad commands refused without a trace'
  record(task, { suite: 'Faults', what, count: bad.length, lost: 0 })
})
