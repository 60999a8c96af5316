import { clientCalls } from '@zaffa/contract/schema/clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'
import { listSuite } from '../../test/list-suite.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const make = (row: Record<string, unknown>) => factories(api.database).client(row)
const found = async (search: string) =>
  (await api.ok(clientCalls.list, { query: { search } })).data.map((client) => client.full_name)

listSuite({ api: () => api, call: clientCalls.list, make: (word) => make({ full_name: word }) })

describe('search', () => {
  beforeAll(async () => {
    await make({
      full_name: 'Rahaf',
      phone_number: '+966599887766',
      email: 'Rahaf.Special@mail.example',
    })
    await make({ full_name: 'Emirati', phone_number: '+971501112233' })
    await make({ full_name: 'أُمَيمة إبراهيم آل الشيخ' })
  })

  test.each([
    '+966599887766',
    '966599887766',
    '00966599887766',
    '0599887766',
    '599887766',
    '059988',
    '9988',
    '٠٥٩٩٨٨٧٧٦٦',
    '۰۵۹۹۸۸',
    '+966 59 988 7766',
    '059-988-7766',
  ])('finds a Saudi phone written %s', async (search) => {
    expect(await found(search)).toContain('Rahaf')
  })

  test('finds phones of other countries as they are written', async () => {
    expect(await found('+97150111')).toEqual(['Emirati'])
    expect(await found('0097150111')).toEqual(['Emirati'])
  })

  test('finds e-mails, words in any order and Arabic variants', async () => {
    expect(await found('SPECIAL@mail')).toEqual(['Rahaf'])
    expect(await found('الشيخ اميمه')).toHaveLength(1)
    expect(await found('ابراهيم')).toHaveLength(1)
    expect(await found('ال إبراهيم')).toHaveLength(1)
  })

  test('follows a change of the name', async () => {
    const id = await make({ full_name: 'Before' })
    await api.database.query("update client set full_name = 'Afterwards' where id = $1", [id])
    expect(await found('before')).toEqual([])
    expect(await found('afterwards')).toEqual(['Afterwards'])
  })
})
