import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { feedTypes } from '@zaffa/contract/feed'
import { expect, test } from 'vitest'
import { readAudit } from '../../test/audit.ts'
import { type Run, scripts, testProduct } from '../../test/product.ts'
import { connect, type Database } from '../database/connect.ts'
import { joinEmbedded } from '../database/embedded.ts'

const product = testProduct()

async function finish(run: Run) {
  return { code: await run.ended, text: run.text() }
}

const exportTo = (folder: string) => finish(product.launch(scripts.export, [folder]))
/** In a terminal, which `script` of util-linux makes. */
const exportInTerminal = (folder: string) =>
  promisify(execFile)(
    'script',
    [
      '--quiet',
      '--return',
      '--command',
      `${process.execPath} ${scripts.export} ${folder}`,
      '/dev/null',
    ],
    { env: { PATH: process.env.PATH, DATA_DIR: product.directory } },
  )
const importFrom = (path: string, DATA_DIR: string, ...flags: string[]) =>
  finish(product.launch(scripts.import, [path, ...flags], { DATA_DIR }))

/** As the owner, on one connection. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { connection, stop } = await joinEmbedded(product.directory, () => {})
  const database = connect(connection, { max: 1 })
  try {
    return await work(database)
  } finally {
    await database.end()
    await stop()
  }
}

async function contentOf(folder: string): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const type of feedTypes) {
    const text = await readFile(join(folder, `${type}.ndjson`), 'utf8')
    content[type] = text.trimEnd().split('\n').sort()
  }
  return { ...content, images: (await readdir(join(folder, 'images'))).sort() }
}

test('an export, imported into an empty product and exported again, is equal', async () => {
  await product.copyDemo()
  // A case that the demo does not have.
  await withDatabase((database) =>
    database.query('delete from category where id = (select category_id from application limit 1)'),
  )
  const [first, second] = [join(product.directory, 'first'), join(product.directory, 'second')]
  const exported = await exportTo(first)
  expect(exported.code).toBe(0)
  expect(exported.text).toMatch(/^contract: \d+ records in \S+ s, \S+ records\/s$/m)
  expect(await exportTo(first)).toMatchObject({
    code: 1,
    text: expect.stringContaining('is not empty'),
  })
  const empty = join(product.directory, 'other')
  const dry = await importFrom(first, empty, '--dry-run')
  expect(dry.text).toMatch(/^Dry run: \d+ created$/m)
  const imported = await importFrom(first, empty)
  expect(imported.text).toMatch(/^\d+ created$/m)
  expect(imported.text).toMatch(/^Importing: \S+ [kM]B in \S+ s, \S+ [kM]B\/s$/m)
  expect(imported.text).not.toContain('\x1b')
  expect(imported.code).toBe(0)
  product.directory = empty
  const { stdout } = await exportInTerminal(second)
  expect(stdout).toContain('\r\x1b[Kcontract: ')
  expect((await stat(join(second, 'client.ndjson'))).mode & 0o077).toBe(0)
  const [records, stored] = await withDatabase(async (database) => [
    await readAudit(database, 2),
    (await readAudit(database, 10_000)).filter(({ action }) => action === 'image.import'),
  ])
  expect(stored).toMatchObject([
    { record_id: 'first', changes: { images: { after: expect.any(Number) } } },
  ])
  expect(records).toMatchObject([
    { action: 'database.export', record_id: 'second' },
    { action: 'database.export_end', changes: { client: { after: expect.any(Number) } } },
  ])
  const content = await contentOf(second)
  expect(content).toEqual(await contentOf(first))
  expect(content.contract?.length).toBeGreaterThan(50)
  expect(content.images?.length).toBeGreaterThan(0)
})

test('an export that is broken off is recorded', async () => {
  await product.copyDemo()
  const folder = join(product.directory, 'broken')
  const records = await withDatabase(async (database) => {
    await database.query('alter table review rename column rating to stars')
    expect(await exportTo(folder)).toMatchObject({ code: 1 })
    return readAudit(database, 1)
  })
  expect(await readdir(folder)).toContain('client.ndjson')
  expect(records).toMatchObject([{ action: 'database.export', record_id: 'broken' }])
})

test('CSV files of several types are imported together, and refused lines are reported', async () => {
  const folder = join(product.directory, 'csv')
  await mkdir(folder)
  await writeFile(
    join(folder, 'provider.csv'),
    '\ufeffid;full_name;phone_number;email;categories\r\np-1;"Huda; owner";+96655;h@x.sa;c-1|c-2\r\n',
  )
  await writeFile(
    join(folder, 'category.csv'),
    'id,version,name\nc-1,3,Sweets\nc-2,1,"Fl""owers"\n',
  )
  await writeFile(
    join(folder, 'service.csv'),
    'id\tservice_provider\ttitle\tstarting_deposit\tpricing_plans\n' +
      's-1\tp-1\tCakes\t100.5\t"[{""description"":""Small"",""price"":1}]"\n' +
      's-2\tp-9\tNone\t1\t\ns-3\tp-1\tBad\tmuch\t\n',
  )
  await writeFile(join(folder, 'client.csv'), 'id,full_name\nu-1,"Noura\nu-2,Huda\n')
  const { code, text } = await importFrom(folder, product.directory)
  expect(code).toBe(1)
  expect(text).toContain('service.csv:3 "s-2" service_provider: There is no provider "p-9"')
  expect(text).toContain('service.csv:4 "s-3" starting_deposit: starting_deposit must be a number')
  expect(text).toContain('client.csv:2 The row that begins on this line has a quotation mark')
  expect(text).toMatch(/^4 created, 3 refused$|^3 refused, 4 created$/m)
  const files = join(product.directory, 'files')
  expect(await exportTo(files)).toMatchObject({ code: 0 })
  const { provider, service } = await contentOf(files)
  expect(JSON.parse(provider?.[0] ?? '')).toMatchObject({
    id: 'p-1',
    data: { full_name: 'Huda; owner', categories: ['c-1', 'c-2'] },
  })
  expect(JSON.parse(service?.[0] ?? '')).toMatchObject({
    data: { starting_deposit: 100.5, pricing_plans: [{ description: 'Small', price: 1 }] },
  })
  expect(await importFrom(join(folder, 'none'), product.directory)).toMatchObject({ code: 1 })
})
