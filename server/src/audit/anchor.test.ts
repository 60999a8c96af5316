import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { byTest, startApi, type TestApi } from '../../test/app.ts'
import { restore } from '../../test/backups.ts'
import { writeBackup } from '../backup/write.ts'
import { audit } from '../commands/audit.ts'
import { addAnchors, readAnchors } from './anchor.ts'
import { sendToSyslog } from './syslog.ts'
import { verifyChain } from './verify.ts'

let api: TestApi
let folder: string
beforeEach(async () => {
  api = await startApi()
  folder = await mkdtemp(join(tmpdir(), 'zaffa-anchors-'))
})
afterEach(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const anchorFile = () => join(folder, 'anchors.ndjson')
const add = () => addAnchors(api.database, folder)
const verified = async () => verifyChain(api.database, 'audit', (await readAnchors(folder)).anchors)
/** What the command prints; it is refused if a chain is not as it was signed. */
const verifyByCommand = async () => {
  const { database } = api
  const context = { database, actor: byTest, words: ['verify'], askPassword: async () => '' }
  return (await audit.run({ ...context, anchorDirectory: folder })).join('\n')
}
let names = 0
const change = () => {
  names += 1
  return api.ok(categoryCalls.create, { body: { name: `Category ${names}` } })
}

/** The owner of the tables rewrites a record and chains all later ones anew. */
const rewrite = (sql: string) =>
  api.owner.query(`
    alter table audit_record disable trigger append_only;
    ${sql};
    do $$
    declare entry audit_record; before bytea := ''; place bigint := 0;
    begin
      for entry in select * from audit_record order by sequence loop
        place := place + 1;
        update audit_record set sequence = place, previous_hash = before where sequence = entry.sequence;
        update audit_record a set hash = audit_hash(a) where sequence = place returning hash into before;
      end loop;
    end $$;
    alter table audit_record enable trigger append_only`)

test('each head is signed once, with a key that only its owner can read', async () => {
  await change()
  const [anchor] = await add()
  expect(anchor).toMatchObject({ chain: 'audit', hash: (await verified()).head?.hash })
  expect(await add()).toEqual([])
  await change()
  expect(await add()).toHaveLength(1)
  expect((await readAnchors(folder)).anchors).toHaveLength(2)
  expect(await verified()).toMatchObject({ broken: null, confirmed: 2, gone: 0, contradicted: [] })
  expect((await stat(join(folder, 'private.pem'))).mode & 0o077).toBe(0)
})

test('servers that begin at once share one key', async () => {
  await change()
  await Promise.all([add(), add(), add()])
  expect((await readAnchors(folder)).anchors).not.toEqual([])
  expect(await verified()).toMatchObject({ contradicted: [] })
})

test.each([
  ['changed', "update audit_record set administrator = 'nobody' where sequence = 2"],
  ['removed', 'delete from audit_record where sequence = 2'],
  ['cut off', 'delete from audit_record where sequence = (select max(sequence) from audit_record)'],
])('a record %s and a chain made whole again contradict the anchors', async (_how, sql) => {
  await change()
  await change()
  await add()
  await rewrite(sql)
  const { broken, confirmed, contradicted } = await verified()
  expect({ broken, confirmed }).toEqual({ broken: null, confirmed: 0 })
  expect(contradicted).toHaveLength(1)
  // The server signs the rewritten head as well; the former signature still contradicts it.
  await add()
  expect(await verified()).toMatchObject({ confirmed: 1, contradicted })
})

test('a hash function that was replaced in the database helps nobody', async () => {
  await change()
  await api.owner.query(`
    alter table audit_record disable trigger append_only;
    create or replace function audit_hash(entry audit_record) returns bytea
      language sql stable as $$ select entry.hash $$;
    update audit_record set administrator = 'nobody' where sequence = 2`)
  expect(await verified()).toMatchObject({ broken: 2 })
})

test('a forged, changed or damaged anchor is refused', async () => {
  await change()
  await add()
  const original = await readFile(anchorFile(), 'utf8')
  const anchor = JSON.parse(original)
  await appendFile(anchorFile(), `${JSON.stringify({ ...anchor, sequence: 1 })}\n`)
  await expect(readAnchors(folder)).rejects.toThrow('line 2 of')
  await writeFile(anchorFile(), original.replace(anchor.at, new Date(0).toISOString()))
  await expect(readAnchors(folder)).rejects.toThrow('is forged')
  await writeFile(anchorFile(), original.replace('"chain":', '"chain"'))
  await expect(readAnchors(folder)).rejects.toThrow('is damaged')
  await expect(add()).rejects.toThrow('line 1 of')
})

test.each([
  ['in its middle', 60],
  ['right before its end', 2],
])('an anchor cut off %s by a crash is left behind, its head signed again', async (_, cut) => {
  await change()
  await add()
  await change()
  const [lost] = await add()
  const whole = await readFile(anchorFile(), 'utf8')
  await writeFile(anchorFile(), whole.slice(0, -cut))
  const warning = /^Warning: line 2 of .*anchors\.ndjson is only the begin of an anchor/m
  expect(await verifyByCommand()).toMatch(warning)
  expect(await add()).toMatchObject([{ hash: lost?.hash }])
  expect(await verifyByCommand()).toMatch(warning)
  expect(await verified()).toMatchObject({ confirmed: 2, contradicted: [] })
})

test('an anchor that lost only its line break counts, and the next one has its own line', async () => {
  await change()
  await add()
  await writeFile(anchorFile(), (await readFile(anchorFile(), 'utf8')).trimEnd())
  await change()
  await add()
  expect(await readAnchors(folder)).toMatchObject({ anchors: [{}, {}], torn: [] })
})

test('a restore names the head that it replaced, so that its anchors are explained', async () => {
  await change()
  const file = join(folder, 'backup')
  await writeBackup(api.owner, file)
  await change()
  const before = await verified()
  await add()
  await restore(api.owner, file, true)
  const { rows } = await api.database.query(
    "select changes, record_id from audit_record where action = 'database.restore'",
  )
  expect(rows).toEqual([
    {
      record_id: 'backup',
      changes: expect.objectContaining({
        audit: { before: before.head, after: expect.objectContaining({ sequence: 3 }) },
      }),
    },
  ])
  expect(await verified()).toMatchObject({ broken: null, confirmed: 0, gone: 1, contradicted: [] })
})

test('an anchor is sent to syslog', async () => {
  const server = createSocket('udp4').bind(0, '127.0.0.1')
  await once(server, 'listening')
  const received = once(server, 'message')
  await change()
  const [anchor] = await add()
  if (!anchor) throw new Error('no anchor')
  await sendToSyslog({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }, anchor)
  const [message] = await received
  server.close()
  expect(String(message)).toMatch(/^<109>1 \S+ \S+ zaffa \d+ anchor - \{/)
  expect(JSON.parse(String(message).replace(/^[^{]*/, ''))).toEqual(anchor)
})
