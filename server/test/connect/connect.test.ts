import { execFile, spawn } from 'node:child_process'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { feed, feedTypes } from '@zaffa/contract/feed'
import { applicationCalls } from '@zaffa/contract/schema/applications'
import { expect, test } from 'vitest'
import { demoLogin } from '../../src/auth/demo-login.ts'
import { logIn } from '../app.ts'
import { lineType, readFeed } from '../feed.ts'
import { scripts, testProduct } from '../product.ts'

/** What docs/connect.md tells a developer to type, in a shell, against the whole product. */

const product = testProduct()
const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = await readFile(join(root, 'docs/connect.md'), 'utf8')

/** `npm start` would build the app first. */
const commands = `
  curl() { '${process.execPath}' '${root}server/test/connect/curl.mjs' "$@"; }
  npm() {
    case "$*" in
      start) exec '${process.execPath}' '${scripts.server}' ;;
      'run admin -- '*) shift 3; exec '${process.execPath}' '${scripts.admin}' "$@" ;;
      *) echo "not understood: npm $*"; exit 1 ;;
    esac
  }`

const bash = (step: string, variables: Record<string, string> = {}) => ({
  words: ['-c', `${commands}\n${step}`],
  options: {
    cwd: product.directory,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...variables },
  },
})

async function type(step = '', variables: Record<string, string> = {}): Promise<string> {
  const { words, options } = bash(step, variables)
  return (await promisify(execFile)('bash', words, options)).stdout
}

/** Starts a server in a terminal that stays open. Returns its address. */
function typeAndLeave(step = ''): Promise<string> {
  const { words, options } = bash(step)
  const child = spawn('bash', words, options)
  product.endAfterwards(child)
  let text = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (piece) => {
      text += piece
      const [, address] = /ready at (http:\S+)/.exec(text) ?? []
      if (address) resolve(address)
    })
    child.on('exit', () => reject(new Error(`it ended: ${text}`)))
  })
}

/** As the person who reads the page does in the app. */
async function approveFirst(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${await logIn(url, demoLogin)}` }
  const { path, response } = applicationCalls.list
  const list = await fetch(url + path, { headers })
  const [application] = response.parse(await list.json()).data
  const { path: accept, method } = applicationCalls.accept
  const address = url + accept.replace(':id', application?._id ?? '')
  const answer = applicationCalls.accept.response.parse(
    await (await fetch(address, { method, headers })).json(),
  )
  return answer.provider
}

test('the commands of connect.md do what the page says', async () => {
  const steps = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = '']) => text)
  const [send, upload, takeCursor, listen, name, ...more] = steps
  expect(more).toEqual([])
  expect(page.match(/\bcurl -/g)).toHaveLength(5)
  const [start, createKey, ...others] = page.match(/^(\w+=\S+ )*npm .*$/gm) ?? []
  expect(others.every((line) => /npm run (import|export) /.test(line))).toBe(true)

  const ZAFFA = await typeAndLeave(start)
  const KEY = (await type(createKey)).match(/^zfk_.*$/m)?.[0] ?? ''
  const variables = { KEY, ZAFFA }
  expect(page).toContain(`\`\`\`\n${await type(send, variables)}\`\`\``)
  await copyFile(join(root, 'examples/noura.png'), join(product.directory, 'noura.png'))
  const { url } = JSON.parse(await type(upload, variables))
  expect((await fetch(ZAFFA + url)).headers.get('content-type')).toBe('image/webp')
  const { next } = JSON.parse(await type(takeCursor, variables))
  const [heard, provider] = await Promise.all([
    type(listen, { ...variables, CURSOR: next }),
    approveFirst(ZAFFA),
  ])
  const { events } = JSON.parse(heard)
  expect(events).toMatchObject([
    { record: { type: 'application', id: 'a-1' }, data: { service_provider: provider } },
  ])
  const least = page.match(/(?<=^```json\n).*?(?=^```$)/ms)?.[0] ?? ''
  const records = least
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(records.map((record) => record.type)).toEqual(feedTypes)
  const answer = await fetch(ZAFFA + feed.records, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': lineType },
    body: least,
  })
  const { summary } = await readFeed(answer)
  expect(summary.created).toBe(records.length)

  const named = await type(name, { ...variables, OURS: provider })
  expect(named).toContain('{"line":1,"type":"provider","id":"p-77","result":"unchanged"}')
})
