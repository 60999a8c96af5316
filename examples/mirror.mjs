// Mirrors the database of a made-up marketplace, a JSON file, into Zaffa, and writes what
// administrators decide back into it. Any Node from 18 on runs it:
//
//   KEY=zfk_… node examples/mirror.mjs examples/marketplace.json [--once]

import { readFile, rename, writeFile } from 'node:fs/promises'
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

/** What each table of the marketplace is in Zaffa. */
const mappings = {
  categories: ({ title }) => ['category', { name: title }],
  customers: ({ name, mobile, mail }) => [
    'client',
    { full_name: name, phone_number: mobile, email: mail },
  ],
  vendors: ({ company, owner, mobile, mail, categories }) => [
    'provider',
    { company_name: company, full_name: owner, phone_number: mobile, email: mail, categories },
  ],
  candidates: ({ company, owner, mobile, mail, city, category, state, vendor }) => [
    'application',
    {
      ...{ company_name: company, full_name: owner, phone_number: mobile, email: mail },
      ...{ city, type: category, status: state, service_provider: vendor },
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
      const [type, data] = map(row)
      return { type, id: row.id, ...(row.zaffa && { is: row.zaffa }), version: row.version, data }
    }),
  )
}

/** Everything is sent each time: what Zaffa has already is answered with `unchanged`. */
async function send(database) {
  const response = await fetch(`${ZAFFA}/feed/v1/records`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: recordsOf(database)
      .map((record) => `${JSON.stringify(record)}\n`)
      .join(''),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  const lines = text.trimEnd().split('\n').map(JSON.parse)
  for (const line of lines) if (line.result === 'refused') console.error('refused', line)
  const { summary } = lines.at(-1)
  if (!summary) throw new Error('the feed ended early; sending everything again is safe')
  console.log('sent', summary)
}

async function events(after, wait) {
  const response = await fetch(`${ZAFFA}/feed/v1/events?after=${after}&wait=${wait}`, { headers })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** A decision in the words of the marketplace. Others are only noted. */
const decisions = {
  'application.approved'({ candidates, vendors }, { id }, { service_provider }) {
    const candidate = candidates.find((each) => each.id === id)
    const { company, owner, mobile, mail, category } = candidate
    const vendor = {
      ...{ id: `p-of-${id}`, version: 1, zaffa: service_provider },
      ...{ company, owner, mobile, mail, categories: [category] },
    }
    if (!vendors.some((each) => each.id === vendor.id)) vendors.push(vendor)
    Object.assign(candidate, { state: 'approved', vendor: vendor.id })
    candidate.version += 1
  },
  'application.rejected'({ candidates }, { id }) {
    const candidate = candidates.find((each) => each.id === id)
    candidate.state = 'rejected'
    candidate.version += 1
  },
  'review.replied'({ ratings }, { id }, { admin_reply, replied_by, reply_date }) {
    const rating = ratings.find((each) => each.id === id)
    rating.reply = { admin_reply, replied_by: replied_by.full_name, reply_date }
    rating.version += 1
  },
}

const first = await read()
if (!first.cursor) await save({ ...first, cursor: (await events('now', 0)).next })

for (;;) {
  const database = await read()
  await send(database)
  const { events: heard, next } = await events(database.cursor, once ? 0 : 5)
  for (const { type, record, data } of heard) {
    console.log('heard', type, record.id)
    decisions[type]?.(database, record, data)
  }
  if (next !== database.cursor) await save({ ...database, cursor: next })
  if (heard.length > 0) continue
  if (once) break
  await sleep(1000)
}
