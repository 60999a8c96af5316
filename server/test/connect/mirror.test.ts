import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { applicationCalls } from '@zaffa/contract/schema/applications'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { clientCalls } from '@zaffa/contract/schema/clients'
import { providerCalls } from '@zaffa/contract/schema/providers'
import { reviewCalls } from '@zaffa/contract/schema/reviews'
import { expect, onTestFinished, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { clientBody, factories } from '../factories.ts'
import { marketplace } from '../feed.ts'

/** The program in examples/, against a server. */

const examples = fileURLToPath(new URL('../../../examples/', import.meta.url))

async function mirrored() {
  const folder = await mkdtemp(join(tmpdir(), 'zaffa-example-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'marketplace.json')
  await cp(examples, folder, { recursive: true })
  const api = await startApi()
  onTestFinished(() => api.close())
  const { key: KEY } = await marketplace(api)
  const read = async () => JSON.parse(await readFile(file, 'utf8'))
  return {
    api,
    read,
    async edit(fields: object) {
      await writeFile(file, JSON.stringify({ ...(await read()), ...fields }))
    },
    async mirror(ZAFFA = api.url): Promise<string> {
      const program = [join(examples, 'mirror.mjs'), file, '--once']
      const options = { env: { KEY, ZAFFA } }
      const { stdout, stderr } = await promisify(execFile)(process.execPath, program, options)
      expect(stderr).toBe('')
      return stdout
    },
  }
}

const approve = (api: TestApi, id = '') => api.ok(applicationCalls.accept, { params: { id } })

async function approveFirst(api: TestApi) {
  const [application] = (await api.ok(applicationCalls.list)).data
  return approve(api, application?._id)
}

test('the example mirrors its marketplace, and writes decisions back', async () => {
  const { api, read, mirror } = await mirrored()
  expect(await mirror()).toMatch(/created: 6,.*unchanged: 0/s)
  await approveFirst(api)
  const [review] = (await api.ok(reviewCalls.list)).data
  const params = { id: review?._id ?? '' }
  await api.ok(reviewCalls.reply, { params, body: { admin_reply: 'Thank you' } })
  await api.ok(reviewCalls.reply, { params, body: { admin_reply: 'Thank you both' } })
  expect(await mirror()).toMatch(
    /heard application.approved a-1\nheard review.replied r-1\nheard review.replied r-1\nsent .*refused: 0/s,
  )
  expect(await read()).toMatchObject({
    candidates: [{ state: 'approved', vendor: 'p-of-a-1' }],
    vendors: [{}, { id: 'p-of-a-1', company: 'Sami Films' }],
    ratings: [{ reply: { admin_reply: 'Thank you both', replied_by: 'Amal Admin' } }],
  })
  expect((await api.ok(providerCalls.list)).totalDocuments).toBe(2)
  expect(await mirror()).toMatch(/unchanged: 7,/)
})

test('records that were made, changed or deleted here are so in the marketplace', async () => {
  const { api, read, mirror } = await mirrored()
  await mirror()
  const { _id: id, ...made } = await api.ok(clientCalls.create, {
    body: clientBody({ city: 'jeddah' }),
  })
  const { full_name, phone_number, email } = made
  const body = { full_name, phone_number, email, district: 'al-olaya' }
  await api.ok(clientCalls.update, { params: { id }, body })
  const [photography] = (await api.ok(categoryCalls.list)).data
  const described = { name: 'Sweets', description: 'Cakes' }
  const sweets = await api.ok(categoryCalls.create, { body: described })
  await api.ok(categoryCalls.delete, { params: { id: photography?._id ?? '' } })
  const [review] = (await api.ok(reviewCalls.list)).data
  await api.ok(reviewCalls.delete, { params: { id: review?._id ?? '' } })
  expect(await mirror()).toMatch(/heard review.deleted r-1\nsent .*refused: 0/s)
  expect(await read()).toMatchObject({
    customers: [{ id: 'u-1' }, { id: `z-${id}`, name: full_name }],
    categories: [{ removed: true }, { id: `z-${sweets._id}`, title: 'Sweets' }],
    ratings: [{ removed: true }],
  })
  expect(await api.ok(clientCalls.read, { params: { id } })).toMatchObject({
    city: 'jeddah',
    district: 'al-olaya',
  })
  expect((await api.ok(categoryCalls.list)).data).toMatchObject([described])
  expect(await mirror()).toMatch(/unchanged: 8,/)
})

test('the photo of a customer is shown, and one that was removed here is so in the marketplace', async () => {
  const { api, read, mirror } = await mirrored()
  await mirror()
  const [client] = (await api.ok(clientCalls.list)).data
  const { _id: id = '', full_name, phone_number, email, avatar } = client ?? {}
  expect((await fetch(`${api.url}${avatar}`)).headers.get('content-type')).toBe('image/webp')
  const body = { full_name, phone_number, email, avatar: null }
  await api.ok(clientCalls.update, { params: { id }, body })
  await mirror()
  const [customer] = (await read()).customers
  expect(customer).toMatchObject({ id: 'u-1', more: { avatar: null } })
  expect(customer).not.toHaveProperty('photo')
  expect(await mirror()).toMatch(/unchanged: 6,/)
})

test('the marketplace removes a record', async () => {
  const { api, read, edit, mirror } = await mirrored()
  await mirror()
  const { ratings } = await read()
  await edit({ ratings: [{ ...ratings[0], removed: true }] })
  expect(await mirror()).toMatch(/removed: 1,/)
  expect((await api.ok(reviewCalls.list)).totalDocuments).toBe(0)
})

test('a decision on a record that the marketplace does not know is passed over', async () => {
  const { api, mirror } = await mirrored()
  await mirror()
  await approve(api, await factories(api.database).application())
  expect(await mirror()).toMatch(/heard application.approved .*refused: 0/s)
  expect(await mirror()).not.toContain('heard')
})

test('after a cursor of another history everything is sent, and new decisions are heard', async () => {
  const { api, edit, mirror } = await mirrored()
  await edit({ cursor: '999999-0123456789abcdef' })
  expect(await mirror()).toMatch(/created: 6,.*starting again: The history of this cursor/s)
  await approveFirst(api)
  expect(await mirror()).toContain('heard application.approved a-1')
})

test('what others write into the file meanwhile stays', async () => {
  const { api, read, edit, mirror } = await mirrored()
  await mirror()
  await approveFirst(api)
  const { customers } = await read()
  const edited = { customers: [{ ...customers[0], name: 'Edited meanwhile', version: 2 }] }
  // The file changes while the program asks for events.
  const between = createServer(async (request, response) => {
    if (request.url?.includes('/events')) await edit(edited)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const answer = await fetch(`${api.url}${request.url}`, {
      method: request.method ?? '',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? '',
      },
      body: pieces.length > 0 ? Buffer.concat(pieces) : null,
    })
    response.writeHead(answer.status).end(await answer.text())
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  onTestFinished(async () => {
    between.closeAllConnections()
    between.close()
  })
  await mirror(`http://127.0.0.1:${(between.address() as AddressInfo).port}`)
  expect(await read()).toMatchObject({
    customers: [{ name: 'Edited meanwhile' }],
    candidates: [{ state: 'approved' }],
  })
  const [client] = (await api.ok(clientCalls.list)).data
  expect(client).toMatchObject({ full_name: 'Edited meanwhile' })
})
