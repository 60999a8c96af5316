import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { categoryCalls } from '@zaffa/contract/schema/categories'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { restore } from '../../test/backups.ts'
import { runCommand } from '../../test/run-command.ts'
import { writeBackup } from '../backup/write.ts'
import { audit } from '../commands/audit.ts'
import { newId } from '../http/ids.ts'
import { addAnchors, addReplacement, readAnchors } from './anchor.ts'
import { sweepReads } from './reads.ts'
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
  const given = { words: ['verify'], anchorDirectory: folder, readsKeptDays: 30 }
  const lines = await runCommand(audit, { database: api.database, ...given })
  return lines.join('\n')
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

test('a hash function that was replaced in the database hides no change', async () => {
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
  await writeFile(anchorFile(), `${JSON.stringify({ ...anchor, replaced: true })}\n`)
  await expect(readAnchors(folder)).rejects.toThrow('does not match public.pem')
  await writeFile(anchorFile(), original.replace(anchor.at, new Date(0).toISOString()))
  await expect(readAnchors(folder)).rejects.toThrow('does not match public.pem')
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
  const warning = /^Warning: line 2 of .*anchors\.ndjson is only the start of an anchor/m
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

/** The restore of a backup undoes a change that was signed. */
async function restoreTheFirst() {
  await change()
  const file = join(folder, 'backup')
  await writeBackup(api.owner, file)
  await change()
  const { head } = await verified()
  await add()
  return { head, replacement: await restore(api.owner, file, true) }
}

test('a restore names the head that it replaced and signs it, so that its anchors are explained', async () => {
  const { head, replacement } = await restoreTheFirst()
  const { rows } = await api.database.query(
    "select changes, record_id from audit_record where action = 'database.restore'",
  )
  expect(rows).toEqual([
    {
      record_id: 'backup',
      changes: expect.objectContaining({
        audit: { before: head, after: expect.objectContaining({ sequence: 3 }) },
      }),
    },
  ])
  await addReplacement(folder, replacement)
  expect(await verified()).toMatchObject({ broken: null, confirmed: 1, gone: 1, contradicted: [] })
  expect(await verifyByCommand()).toMatch(
    new RegExp(
      `^  a restore at \\S+ replaced the chain that ended with record ${head?.sequence}$`,
      'm',
    ),
  )
  // The restored records are signed as well.
  expect(await add()).toEqual([])
  await rewrite("update audit_record set administrator = 'nobody' where sequence = 2")
  expect((await verified()).contradicted).toHaveLength(1)
})

test('a restore that is not signed explains nothing, and a person has to judge it', async () => {
  await restoreTheFirst()
  expect(await verified()).toMatchObject({ broken: null, gone: 0, contradicted: [{}] })
  await expect(verifyByCommand()).rejects.toThrow(
    /not the one that was signed.*\n.*may be the reason, or forged.*\n {2}\S+ {2}test {2}backup$/,
  )
})

test('a forged record of a restore does not hide a rewritten trail', async () => {
  await change()
  await add()
  await rewrite(`update audit_record set administrator = 'nobody' where sequence = 2;
    insert into audit_record (administrator, action, record_id, changes, request_id)
    values ('test', 'database.restore', 'backup', '{"audit": {"before": {"sequence": 999}}}', '')`)
  await add()
  await expect(verifyByCommand()).rejects.toThrow('not the one that was signed')
})

test('a restore where nothing was signed makes no key', async () => {
  const head = { sequence: 1, hash: '00' }
  expect(await addReplacement(folder, { replaced: { audit: head }, restored: {} })).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('reads that were removed before their time contradict the anchors', async () => {
  const read = (daysAgo: number) =>
    api.database.query(
      `insert into read_record
         (at, administrator_id, administrator, action, record_id, address, request_id)
       values (now() - make_interval(days => $1), $2, 'admin', 'client.read', '', '', '')`,
      [daysAgo, newId()],
    )
  const signedAt = (moment: number) => {
    vi.useFakeTimers({ now: moment, toFake: ['Date'] })
    return add().finally(() => vi.useRealTimers())
  }
  const day = 24 * 60 * 60 * 1000
  await read(40)
  await signedAt(Date.now() - 40 * day)
  await read(20)
  await signedAt(Date.now() - 20 * day)
  await read(0)
  const verifiedReads = async () => {
    const { anchors } = await readAnchors(folder)
    return verifyChain(api.database, 'reads', anchors, 30)
  }
  await sweepReads(api.database, 30)
  expect(await verifiedReads()).toMatchObject({ records: 2, gone: 1, contradicted: [] })
  await api.owner.query(`
    alter table read_record disable trigger all;
    delete from read_record where sequence = 2`)
  expect(await verifiedReads()).toMatchObject({
    broken: null,
    gone: 1,
    contradicted: [{ sequence: 2 }],
  })
  await api.owner.query('delete from read_record')
  expect(await verifiedReads()).toMatchObject({ gone: 0, contradicted: [{}, {}] })
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
