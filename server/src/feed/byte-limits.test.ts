import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { expectWhole } from '../../test/faults/truth.ts'
import { marketplace } from '../../test/feed.ts'
import { oneOfEach, sampleOf } from '../../test/feed-records.ts'
import { arabicSigns } from '../../test/long-texts.ts'

let api: TestApi
let shop: Awaited<ReturnType<typeof marketplace>>
beforeAll(async () => {
  api = await startApi()
  shop = await marketplace(api)
  await shop.send(oneOfEach())
})
afterAll(async () => {
  await expectWhole(api.database)
  await api.close()
})

function reviewWith(id: string, address: string) {
  const { data } = sampleOf('review')
  return { type: 'review', id, data: { ...data, media: [address] } }
}

test('an address too long for an index is refused alone, however few letters it has', async () => {
  const { answers } = await shop.send([
    reviewWith('ascii', `https://example.com/${'x'.repeat(1980)}`),
    reviewWith('arabic', `https://example.com/${arabicSigns(1950)}`),
    reviewWith('after', 'https://example.com/1.jpg'),
  ])
  expect(answers).toMatchObject([
    { id: 'ascii', result: 'created' },
    { id: 'arabic', result: 'refused', field: 'media.0', code: 'validation_failed' },
    { id: 'after', result: 'created' },
  ])
})

test('a value beyond a limit of the database alone is refused alone', async () => {
  await api.owner.query('create index on message (text)')
  const message = (id: string, text: string) => {
    const { contract, ...data } = sampleOf('message').data
    return { type: 'message', id, data: { ...data, type: 'text', text } }
  }
  const { answers } = await shop.send([
    message('before', 'Hello'),
    message('large', arabicSigns(10_000)),
    message('after', 'Goodbye'),
  ])
  expect(answers.map(({ id, code, result }) => [id, code ?? result])).toEqual([
    ['before', 'created'],
    ['large', 'not_storable'],
    ['after', 'created'],
  ])
})
