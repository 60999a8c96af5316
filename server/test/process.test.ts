import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { demoLogin } from '../src/auth/demo-login.ts'
import { joinEmbedded } from '../src/database/embedded.ts'
import { logIn } from './app.ts'
import { record } from './evidence.ts'
import { ready, said, scripts, testProduct } from './product.ts'

const product = testProduct()
const { launch } = product
const { server: main, admin } = scripts

const demo = { username: demoLogin.username, password: demoLogin.password }

async function createCategory(url: string, token: string, name: string) {
  const response = await fetch(`${url}/admin/category`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  return response.status
}

async function countCategories(url: string, token: string, search: string) {
  const response = await fetch(`${url}/admin/category?search=${search}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { totalDocuments: number }).totalDocuments
}

test('a first start fills the demo and prints the login; a second start keeps everything', async () => {
  const first = launch(main)
  const url = await ready(first)
  await said(first, `Log in as "${demoLogin.username}" with the password "${demoLogin.password}"`)
  const token = await logIn(url, demo)
  const before = await countCategories(url, token, '')
  expect(before).toBeGreaterThanOrEqual(30)
  expect(await createCategory(url, token, 'Kept over a restart')).toBe(201)

  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const again = await ready(launch(main))
  // A restart keeps the session too.
  expect(await countCategories(again, token, '')).toBe(before + 1)
})

test('a second server on the same data is refused and names the holder', async () => {
  await product.copyDemo()
  const first = launch(main)
  await ready(first)
  const second = launch(main)
  expect(await second.ended).toBe(1)
  expect(second.text()).toContain(String(first.child.pid))
  expect(second.text().trim()).not.toContain('\n')
})

test('a start after kill -9 during writes has every answered write', async () => {
  await product.copyDemo()
  const first = launch(main)
  const url = await ready(first)
  const token = await logIn(url, demo)
  let answered = 0
  const writer = (async () => {
    for (;;) {
      const status = await createCategory(url, token, `Survivor ${answered + 1}`)
      if (status === 201) answered += 1
    }
  })().catch(() => {})
  await expect.poll(() => answered).toBeGreaterThanOrEqual(20)
  first.child.kill('SIGKILL')
  await first.ended
  await writer

  const again = await ready(launch(main))
  const found = await countCategories(again, token, 'survivor')
  // The last write may be committed but not answered, never the reverse.
  expect([answered, answered + 1]).toContain(found)
})

test('calls in flight are answered before it stops, also on keep-alive connections', async ({
  task,
}) => {
  await product.copyDemo()
  const run = launch(main)
  const url = await ready(run)
  const token = await logIn(url, demo)
  const { connection } = await joinEmbedded(product.directory, () => {})
  const other = new pg.Client(connection)
  other.on('error', () => {})
  await other.connect()
  await other.query('begin; lock table category in access exclusive mode')
  const calls = [
    ...Array.from({ length: 5 }, (_, n) => createCategory(url, token, `In flight ${n}`)),
    ...Array.from({ length: 5 }, () => countCategories(url, token, '')),
  ]
  const waiting = 'select from pg_locks where not granted'
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(10)
  run.child.kill('SIGTERM')
  // New connections are refused while the server waits for calls in flight.
  await expect.poll(() => fetch(`${url}/health/live`).catch(() => 'refused')).toBe('refused')
  await other.query('commit')
  const answers = await Promise.all(calls)
  expect(answers.slice(0, 5)).toEqual([201, 201, 201, 201, 201])
  for (const count of answers.slice(5)) expect(count).toBeGreaterThanOrEqual(30)
  expect(await run.ended).toBe(0)
  const again = await ready(launch(main))
  expect(await countCategories(again, token, 'in flight')).toBe(5)
  record(task, { suite: 'Faults', what: 'calls in flight at a stop', count: calls.length, lost: 0 })
})

test('administrators can be managed while the server runs', async () => {
  await product.copyDemo()
  const url = await ready(launch(main))
  const token = await logIn(url, demo)
  const change = launch(admin, ['password', 'admin'])
  change.child.stdin?.end('a changed password\n')
  expect(await change.ended, change.text()).toBe(0)
  const response = await fetch(`${url}/admin/statistics`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(401)
  await logIn(url, { ...demo, password: 'a changed password' })
  const verify = launch(admin, ['audit', 'verify'])
  expect(await verify.ended).toBe(0)
  expect(verify.text()).toContain('the chain is whole')
})

test('logs are JSON lines with the request id and without token, password or search', async () => {
  await product.copyDemo()
  const run = launch(main, [], { LOG_LEVEL: 'info' })
  const url = await ready(run)
  const token = await logIn(url, demo)
  const response = await fetch(`${url}/admin/category?search=private-words`, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'line one' },
  })
  await expect
    .poll(() =>
      run
        .text()
        .split('\n')
        .filter((line) => line.includes('/admin/category')),
    )
    .toHaveLength(1)
  const line =
    run
      .text()
      .split('\n')
      .find((text) => text.includes('/admin/category')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    method: 'GET',
    path: '/admin/category',
    status: 200,
    reqId: response.headers.get('x-request-id'),
  })
  for (const secret of [token, 'private-words']) expect(run.text()).not.toContain(secret)
  // Only the line that prints the demo login has the password.
  await said(run, 'Log in as')
  expect(run.text().split(demoLogin.password)).toHaveLength(2)
})

test('the demo login is never reachable from other machines', async () => {
  await product.copyDemo()
  const run = launch(main, [], { HOST: '0.0.0.0' })
  expect(await run.ended).toBe(1)
  expect(run.text()).toContain('HOST is 0.0.0.0, but the demo login "admin" works')
  const proxied = launch(main, [], { TRUST_PROXY: 'true' })
  expect(await proxied.ended).toBe(1)
  expect(proxied.text()).toContain('TRUST_PROXY is set, but the demo login "admin" works')

  // A first start that is refused has created nothing, so its advice can be followed.
  const DATA_DIR = join(product.directory, 'own')
  const first = launch(main, [], { HOST: '0.0.0.0', DATA_DIR })
  expect(await first.ended).toBe(1)
  expect(first.text()).toContain('Set ADMIN_USERNAME and ADMIN_PASSWORD before the first start')
  const own = launch(main, [], {
    HOST: '0.0.0.0',
    DATA_DIR,
    ADMIN_USERNAME: 'owner',
    ADMIN_PASSWORD: 'a password of my own',
    DEMO_DATA: 'off',
  })
  const url = (await ready(own)).replace('0.0.0.0', '127.0.0.1')
  const token = await logIn(url, { username: 'owner', password: 'a password of my own' })
  expect(await countCategories(url, token, '')).toBe(0)
  expect(own.text()).not.toContain(demoLogin.password)
})
