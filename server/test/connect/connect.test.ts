import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { applicationCalls } from '@zaffa/contract/schema/applications'
import { providerCalls } from '@zaffa/contract/schema/providers'
import { reviewCalls } from '@zaffa/contract/schema/reviews'
import { expect, onTestFinished, test } from 'vitest'
import { commands } from '../../src/commands/administer.ts'
import { byTest, startApi, type TestApi } from '../app.ts'
import { marketplace } from '../feed.ts'

/** What docs/connect.md tells a developer to do, and the program in examples/. */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

async function freshApi(): Promise<TestApi> {
  const api = await startApi()
  onTestFinished(() => api.close())
  return api
}

async function approveFirst(api: TestApi) {
  const [application] = (await api.ok(applicationCalls.list)).data
  const params = { id: application?._id ?? '' }
  return api.ok(applicationCalls.accept, { params })
}

test('the commands of connect.md do what the page says', async () => {
  const page = await readFile(join(root, 'docs/connect.md'), 'utf8')
  const steps = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text)
  const [send, takeCursor, listen, name, ...more] = steps
  expect(more).toEqual([])
  expect(page.match(/\bcurl -/g)).toHaveLength(4)

  const api = await freshApi()
  const [, words = ''] = /^npm run admin -- key (create .*)$/m.exec(page) ?? []
  const [, KEY = ''] =
    (await commands.key?.run({
      database: api.database,
      actor: byTest,
      words: words.split(' '),
      anchorDirectory: '',
      readsKeptDays: 400,
      askPassword: async () => '',
    })) ?? []
  const curl = `curl() { '${process.execPath}' '${root}server/test/connect/curl.mjs' "$@"; }`
  const type = async (step = '', env = {}) => {
    const variables = { PATH: process.env.PATH, KEY, ZAFFA: api.url, ...env }
    return (await run('bash', ['-c', `${curl}\n${step}`], { env: variables })).stdout
  }

  expect(page).toContain(`\`\`\`\n${await type(send)}\`\`\``)
  const { next } = JSON.parse(await type(takeCursor))
  const [heard, { provider }] = await Promise.all([
    type(listen, { CURSOR: next }),
    approveFirst(api),
  ])
  const { events } = JSON.parse(heard)
  expect(events).toMatchObject([
    { record: { type: 'application', id: 'a-1' }, data: { service_provider: provider } },
  ])
  const named = await type(name, { OURS: provider ?? '' })
  expect(named).toContain('{"line":1,"type":"provider","id":"p-77","result":"unchanged"}')
})

test('the example mirrors its marketplace, and writes decisions back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zaffa-example-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'marketplace.json')
  await copyFile(join(root, 'examples/marketplace.json'), file)
  const api = await freshApi()
  const { key: KEY } = await marketplace(api)
  const mirror = async () => {
    const program = [join(root, 'examples/mirror.mjs'), file, '--once']
    const { stdout, stderr } = await run(process.execPath, program, {
      env: { KEY, ZAFFA: api.url },
    })
    expect(stderr).toBe('')
    return stdout
  }

  expect(await mirror()).toMatch(/created: 6,.*unchanged: 0/s)
  await approveFirst(api)
  const [review] = (await api.ok(reviewCalls.list)).data
  const params = { id: review?._id ?? '' }
  await api.ok(reviewCalls.reply, { params, body: { admin_reply: 'Thank you' } })
  expect(await mirror()).toMatch(
    /heard application.approved a-1\nheard review.replied r-1\nsent .*refused: 0/s,
  )
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    candidates: [{ state: 'approved', vendor: 'p-of-a-1' }],
    vendors: [{}, { id: 'p-of-a-1', company: 'Sami Films' }],
    ratings: [{ reply: { admin_reply: 'Thank you' } }],
  })
  expect((await api.ok(providerCalls.list)).totalDocuments).toBe(2)
  expect(await mirror()).toMatch(/unchanged: 7,/)
})
