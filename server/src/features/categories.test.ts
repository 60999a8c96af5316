import { categoryCalls } from '@zaffa/contract/schema/categories'
import { providerCalls } from '@zaffa/contract/schema/providers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../../test/app.ts'
import { factories } from '../../test/factories.ts'
import { listSuite } from '../../test/list-suite.ts'
import { newId } from '../http/ids.ts'

let api: TestApi
let make: ReturnType<typeof factories>
beforeAll(async () => {
  api = await startApi()
  make = factories(api.database)
})
afterAll(() => api.close())

const { list, create, update, delete: remove } = categoryCalls
const exists = 'A category with this name already exists'
let names = 0
const newName = () => {
  names += 1
  return `Name ${names}`
}

listSuite({
  api: () => api,
  call: list,
  make: (word) => make.category({ name: `${word} ${newName()}` }),
})

describe('create', () => {
  test('answers 201 with the category, and lists it first', async () => {
    const body = { name: 'كوشة وتنسيق ورد', description: 'Flowers and kosha' }
    const category = await api.ok(create, { body })
    expect(category).toEqual({ _id: category._id, ...body })
    expect((await api.ok(list, { query: { pageSize: 1 } })).data).toEqual([category])
  })

  test('a single space, an empty text and nothing are the same description', async () => {
    for (const description of [' ', '', undefined]) {
      const category = await api.ok(create, { body: { name: newName(), description } })
      expect(category.description).toBe('')
    }
  })

  test.each([
    ['no name', {}, 'Category name is required'],
    ['an empty name', { name: '' }, 'Category name is required'],
    ['a name of invisible characters', { name: '\u200b' }, 'Category name is required'],
    ['a blank name', { name: ' \n ' }, 'Category name is required'],
    ['a number', { name: 5 }, 'Category Name must be a text'],
    [
      'a name that is too long',
      { name: 'x'.repeat(101) },
      'Category Name must be at most 100 characters',
    ],
    ['an unknown field', { name: 'x', colour: 'red' }, 'Unknown field colour'],
    ['a NUL', { name: 'a\0' }, 'Category Name contains characters that cannot be stored'],
  ])('refuses %s and changes nothing', async (_, body, message) => {
    const before = await api.ok(list)
    expect((await api.refused(create, 400, { body })).message).toBe(message)
    expect(await api.ok(list)).toEqual(before)
  })

  test.each([
    ['Bridal Henna', '  bridal   HENNA '],
    ['قاعات أفراح مميزة', 'قاعات افراح مُميّزه'],
  ])('%s and %s count as the same name', async (name, same) => {
    await api.ok(create, { body: { name } })
    expect((await api.refused(create, 409, { body: { name: same } })).message).toBe(exists)
  })

  test('of ten identical concurrent creates exactly one wins', async () => {
    const body = { name: newName() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.call(create, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })
})

describe('update', () => {
  test('renames, and keeps a description that is not sent', async () => {
    const category = await api.ok(create, { body: { name: newName(), description: 'Kept' } })
    const params = { id: category._id }
    const name = newName()
    const renamed = await api.ok(update, { params, body: { name } })
    expect(renamed).toEqual({ ...category, name })
    const cleared = await api.ok(update, { params, body: { name, description: ' ' } })
    expect(cleared).toEqual({ ...category, name, description: '' })
  })

  test('may change only the case of its own name', async () => {
    const { _id: id } = await api.ok(create, { body: { name: 'sweets' } })
    expect((await api.ok(update, { params: { id }, body: { name: 'Sweets' } })).name).toBe('Sweets')
  })

  test('refuses a bad name and the name of another category', async () => {
    const { name } = await api.ok(create, { body: { name: newName() } })
    const { _id: id } = await api.ok(create, { body: { name: newName() } })
    const refuse = (status: number, body: object) =>
      api.refused(update, status, { params: { id }, body })
    expect((await refuse(400, { name: '' })).message).toBe('Category name is required')
    expect(await refuse(409, { name: name.toUpperCase() })).toMatchObject({
      message: exists,
      fields: { name: exists },
    })
  })

  test('of a concurrent rename and create of the same name exactly one wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { _id: id } = await api.ok(create, { body: { name: newName() } })
      const body = { name: newName() }
      const answers = await Promise.all([
        api.call(update, { params: { id }, body }),
        api.call(create, { body }),
      ])
      const won = answers.filter(({ ok }) => ok)
      expect(won).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    }
  })
})

describe('delete', () => {
  test('removes the category, also from its providers, and records which had it', async () => {
    const category = await api.ok(create, { body: { name: newName() } })
    const provider = await make.provider()
    await make.assign(provider, category._id)
    const service = await make.service({ provider_id: provider, category_id: category._id })
    expect(await api.ok(remove, { params: { id: category._id } })).toEqual({ _id: category._id })

    const { data } = await api.ok(providerCalls.list, { query: { pageSize: 1 } })
    expect(data[0]).toMatchObject({ _id: provider, categories: [] })
    const { rows } = await api.database.query(
      `select changes from audit_record where action = 'category.delete' and record_id = $1`,
      [category._id],
    )
    expect(rows[0].changes).toMatchObject({
      name: { before: category.name, after: null },
      providers: { before: [provider], after: null },
      services: { before: [service], after: null },
    })
    await api.refused(remove, 404, { params: { id: category._id } })
  })
})

test('an id that does not exist or is malformed is not found', async () => {
  for (const id of [newId(), 'nonsense']) {
    await api.refused(update, 404, { params: { id }, body: { name: newName() } })
    await api.refused(remove, 404, { params: { id } })
  }
})

test('every write requires a session', async () => {
  const params = { id: newId() }
  for (const call of [create, update, remove]) {
    await api.refused(call, 401, { params, body: { name: newName() }, token: null })
  }
})
