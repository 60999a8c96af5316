// Mirrors the database of a made-up marketplace, a JSON file, into Zaffa, and writes what
// administrators decide back into it. Any Node from 18 on runs it:
//
//   KEY=zfk_… node examples/mirror.mjs examples/marketplace.json [--once]
//
// It ends at the first error and can be started again at any time: everything is sent each time, and
// what Zaffa has already is answered with `unchanged`.

import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const { KEY, ZAFFA = 'http://127.0.0.1:3000' } = process.env
const [file, once] = process.argv.slice(2)
const headers = { authorization: `Bearer ${KEY}` }

const read = async () => JSON.parse(await readFile(file, 'utf8'))

/** The file is either the old one or the new one, so cursor and decisions are saved together. */
async function save(database) {
  await writeFile(`${file}.new`, `${JSON.stringify(database, null, 2)}\n`)
  await rename(`${file}.new`, file)
}

const isThere = (table, id) => table.some((row) => row.id === id && !row.removed)

/** Where the photos of customers are in Zaffa. The same picture always gets the same address. */
const addresses = new Map()

async function uploadPhotos({ customers }) {
  for (const { photo } of customers) {
    if (!photo || addresses.has(photo)) continue
    const body = new FormData()
    body.append('file', new Blob([await readFile(join(dirname(file), photo))]), photo)
    const response = await fetch(`${ZAFFA}/feed/v1/images`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(await response.text())
    addresses.set(photo, (await response.json()).url)
  }
}

/** What each table of the marketplace is in Zaffa. */
const mappings = {
  categories: ({ title }) => ['category', { name: title }],
  customers: ({ name, mobile, mail, photo }) => [
    'client',
    {
      ...{ full_name: name, phone_number: mobile, email: mail },
      ...(photo && { avatar: addresses.get(photo) }),
    },
  ],
  vendors: ({ company, owner, mobile, mail, categories }, database) => [
    'provider',
    {
      ...{ company_name: company, full_name: owner, phone_number: mobile, email: mail },
      categories: categories.filter((id) => isThere(database.categories, id)),
    },
  ],
  candidates: ({ company, owner, mobile, mail, city, category, state, vendor }, { categories }) => [
    'application',
    {
      ...{ company_name: company, full_name: owner, phone_number: mobile, email: mail },
      ...{ city, status: state, service_provider: vendor },
      ...(isThere(categories, category)
        ? { type: category }
        : { type_name: categories.find(({ id }) => id === category).title }),
    },
  ],
  bookings: ({ number, customer, vendor, title, days, state, total }) => [
    'contract',
    {
      ...{ contract_number: number, customer, service_provider: vendor, booked_dates: days },
      ...{ wedding_service: { title }, status: state, total_amount: total },
    },
  ],
  ratings: ({ customer, vendor, stars, text, reply }) => [
    'review',
    { user: customer, service_provider: vendor, rating: stars, text, ...reply },
  ],
}

function recordsOf(database) {
  return Object.entries(mappings).flatMap(([table, map]) =>
    database[table].map((row) => {
      const { id, version, zaffa, more, removed } = row
      const [type, data] = map(row, database)
      if (removed) return { type, id, version, data: null }
      return { type, id, ...(zaffa && { is: zaffa }), version, data: { ...more, ...data } }
    }),
  )
}

async function send(records) {
  const response = await fetch(`${ZAFFA}/feed/v1/records`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  const lines = text.trimEnd().split('\n').map(JSON.parse)
  for (const line of lines) if (line.result === 'refused') console.error('refused', line)
  const { summary } = lines.at(-1)
  if (!summary) throw new Error('the feed ended early; sending everything again is safe')
  console.log('sent', summary)
}

async function listen(after, wait) {
  const response = await fetch(`${ZAFFA}/feed/v1/events?after=${after}&wait=${wait}`, { headers })
  // All records are sent again anyway.
  if (response.status === 410) {
    console.log('starting again:', (await response.json()).message)
    return listen('now', 0)
  }
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** The row of a record that Zaffa names by our id, or by its own until it has got ours. */
const find = (table, id) => table.find((row) => row.id === id || row.zaffa === id)

/** Changes the row of a decision. A record that was never ours has none. */
const changing = (table, change) => (database, id, data) => {
  const row = find(database[table], id)
  if (!row) return
  change(row, data, database)
  row.version += 1
}

const columns = { name: 'title', full_name: 'name', phone_number: 'mobile', email: 'mail' }

/** Fields that the marketplace has no column for are kept, because a record is sent as a whole. */
function fill(row, data) {
  for (const [field, value] of Object.entries(data)) {
    // The photo was replaced or removed in Zaffa.
    if (field === 'avatar') row.photo = undefined
    if (columns[field]) row[columns[field]] = value
    else row.more = { ...row.more, [field]: value }
  }
}

const adding = (table) => (database, id, data) => {
  if (find(database[table], id)) return
  const row = { id: `z-${id}`, version: 1, zaffa: id }
  fill(row, data)
  database[table].push(row)
}

function remove(row) {
  row.removed = true
}

/** What each decision changes in the marketplace. */
const decisions = {
  'application.approved': changing('candidates', (candidate, { service_provider }, { vendors }) => {
    const { id, company, owner, mobile, mail, category } = candidate
    if (!find(vendors, service_provider)) {
      const row = { id: `p-of-${id}`, version: 1, zaffa: service_provider }
      vendors.push({ ...row, company, owner, mobile, mail, categories: [category] })
    }
    candidate.state = 'approved'
    candidate.vendor = find(vendors, service_provider).id
  }),
  'application.rejected': changing('candidates', (candidate) => {
    candidate.state = 'rejected'
  }),
  'client.created': adding('customers'),
  'client.updated': changing('customers', fill),
  'category.created': adding('categories'),
  'category.updated': changing('categories', fill),
  'category.deleted': changing('categories', remove),
  // A reply that is changed has only what is new.
  'review.replied': changing('ratings', (rating, { replied_by, ...changed }) => {
    const name = replied_by && { replied_by: replied_by.full_name }
    rating.reply = { ...rating.reply, ...changed, ...name }
  }),
  'review.reply_deleted': changing('ratings', (rating) => {
    rating.reply = null
  }),
  'review.deleted': changing('ratings', remove),
}

const first = await read()
if (!first.cursor) await save({ ...first, cursor: (await listen('now', 0)).next })

for (;;) {
  const sent = await read()
  await uploadPhotos(sent)
  await send(recordsOf(sent))
  const { events, next } = await listen(sent.cursor, once ? 0 : 5)
  // The file may have changed while we waited. A real database takes a transaction for the rest.
  const database = await read()
  for (const { type, record, data } of events) {
    console.log('heard', type, record.id)
    decisions[type]?.(database, record.id, data)
  }
  if (next !== database.cursor) await save({ ...database, cursor: next })
  if (events.length > 0) continue
  if (once) break
  await sleep(1000)
}
