import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApi, type TestApi } from '../app.ts'
import { expectWhole } from '../faults/truth.ts'
import { clientRecord, marketplace } from '../feed.ts'
import { oneOfEach, oneOfEachAs, sampleOf } from '../feed-records.ts'
import { hold, patient, waitingQueries } from '../locks.ts'
import { atOnce, auditStaysWhole, countRows, raceTest } from './race.ts'

let api: TestApi
let shop: Awaited<ReturnType<typeof marketplace>>
beforeAll(async () => {
  api = await startApi({}, patient)
  shop = await marketplace(api)
  await shop.send(oneOfEach())
})
afterAll(async () => {
  await expectWhole(api.database)
  await api.close()
})

const waiting = () => waitingQueries(api.database)

raceTest('two feeds of the same records at once: each is created once', async (round) => {
  const records = Array.from({ length: 60 }, (_, index) =>
    clientRecord(`race ${round} ${index}`, 1),
  )
  const [one, other] = await atOnce(
    () => shop.send(records),
    () => shop.send(records.toReversed()),
  )
  expect(one.summary.created + other.summary.created).toBe(60)
  expect(one.summary.unchanged + other.summary.unchanged).toBe(60)
  const mine = "feed_record where external_id like $1 || '%'"
  expect(await countRows(api.database, mine, [`race ${round} `])).toBe(60)
  return one.summary.created
})

raceTest(
  'two feeds of records that wait for others at once: each is created once',
  async (round) => {
    const records = [1, 2, 3, 4, 5, 6].flatMap((set) =>
      oneOfEachAs(`${round}-${set}`, round * 10 + set),
    )
    const isParty = ({ type }: { type: string }) =>
      ['category', 'client', 'provider'].includes(type)
    const dealings = records.filter((record) => !isParty(record))
    const parties = records.filter(isParty)
    // What comes twice begins a new batch, so the dealings wait for their parties.
    const [again] = dealings.slice(-1)
    const [one, other] = await atOnce(
      () => shop.send([...dealings, again, ...parties]),
      () => shop.send([...dealings.toReversed(), dealings[0], ...parties.toReversed()]),
    )
    expect([one.summary.refused, other.summary.refused]).toEqual([0, 0])
    expect(one.summary.created + other.summary.created).toBe(records.length)
    expect(one.summary.unchanged + other.summary.unchanged).toBe(records.length + 2)
    const mine = "feed_record where external_id like '% ' || $1 || '-%'"
    expect(await countRows(api.database, mine, [String(round)])).toBe(records.length)
    expect(await countRows(api.database, 'feed_aside', [])).toBe(0)
    return one.summary.created
  },
)

raceTest(
  'a feed against an administrator who changes the same client: both stay',
  async (round) => {
    const record = sampleOf('client')
    const { rows } = await api.database.query<{ id: string }>(
      "select record_id as id from feed_record where type = 'client' and external_id = 'u-1'",
    )
    const params = { id: rows[0]?.id ?? '' }
    const { phone_number, email } = await api.ok(clientCalls.read, { params })
    // Contracts, payments, conversations and reviews of the client follow the new name.
    const body = { full_name: `Renamed ${round}`, phone_number, email }
    const contract = sampleOf('contract', round + 1)
    const dealings = [
      { ...contract, data: { ...contract.data, notes: `Round ${round}` } },
      { ...sampleOf('payment'), id: `y-${round}` },
    ]
    const day = `2027-01-${String((round % 28) + 1).padStart(2, '0')}`
    const changed = { ...record, version: round + 1, data: { ...record.data, wedding_date: day } }
    const [fed, renamed] = await atOnce(
      () => shop.send([...dealings, changed]),
      () => api.call(clientCalls.update, { params, body }),
    )
    expect(renamed.status).toBe(200)
    expect(fed.summary.refused).toBe(0)
    expect(await api.ok(clientCalls.read, { params })).toMatchObject({
      full_name: `Renamed ${round}`,
      wedding_date: day,
    })
    const { rows: trail } = await api.database.query<{ action: string }>(
      'select action from audit_record order by sequence desc limit 1',
    )
    return trail[0]?.action
  },
)

raceTest('a feed against an administrator who adds the same address: one client', async (round) => {
  const email = `both${round}@example.com`
  const record = clientRecord(`both ${round}`, 1, { email })
  const [fed, added] = await atOnce(
    () => shop.send([record]),
    () =>
      api.call(clientCalls.create, {
        body: { ...clientRecord('', 1).data, email, password: 'correct horse' },
      }),
  )
  expect(fed.summary.created + Number(added.status === 201)).toBe(1)
  expect(await countRows(api.database, 'client where email_key = $1', [email])).toBe(1)
  return added.status
})

test.each([['contract'], ['contract', 'client']] as const)(
  'a feed that removes a %s waits for an administrator who changes the client, and holds nothing',
  async (...types) => {
    const record = clientRecord('u-gone', Date.now())
    const contract = sampleOf('contract', Date.now())
    const data = { ...contract.data, contract_number: 'MK-GONE', customer: 'u-gone' }
    const { answers } = await shop.send([record, { ...contract, id: 'k-gone', data }])
    expect(answers.map(({ result }) => result)).not.toContain('refused')
    const holder = await api.owner.connect()
    onTestFinished(() => holder.release(true))
    const lock = (type: string, more = '') =>
      holder.query(
        `select from ${type} where id = (
           select record_id from feed_record where type = $1 and external_id = $2) for update ${more}`,
        [type, type === 'client' ? 'u-gone' : 'k-gone'],
      )
    await holder.query('begin')
    await lock('client')
    const ids = { client: 'u-gone', contract: 'k-gone' }
    const fed = shop.send(
      types.map((type) => ({ type, id: ids[type], version: Date.now(), data: null })),
    )
    await expect.poll(waiting).toBe(1)
    await lock('contract', 'nowait')
    await holder.query('commit')
    expect((await fed).summary.removed).toBe(types.length)
  },
)

test('an administrator who renames a client never fails because of a feed', async () => {
  const { rows } = await api.database.query<{ id: string }>(
    "select record_id as id from feed_record where type = 'client' and external_id = 'u-1'",
  )
  const params = { id: rows[0]?.id ?? '' }
  const { phone_number, email } = await api.ok(clientCalls.read, { params })
  // Holds up the feed when it has changed the contract, before it adds the payment.
  const free = await hold(
    api.owner,
    "select from feed_record where type = 'contract' and external_id = 'k-1' for update",
  )
  const contract = sampleOf('contract', 1000)
  const fed = shop.send([
    { ...contract, data: { ...contract.data, notes: 'Changed' } },
    { ...sampleOf('payment'), id: 'y-new' },
  ])
  await expect.poll(waiting).toBe(1)
  const body = { full_name: 'Renamed', phone_number, email }
  const renamed = api.call(clientCalls.update, { params, body })
  await expect.poll(waiting).toBe(2)
  await free()
  expect((await renamed).status).toBe(200)
  expect((await fed).summary.refused).toBe(0)
})

auditStaysWhole(() => api.database)
