import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { logIn, login } from './app.ts'
import { urlOf } from './database.ts'
import { ready, said, scripts, testProduct } from './product.ts'

/** The server runs as one role, and another role owns the tables. */

const product = testProduct()
const administrator = { ADMIN_USERNAME: login.username, ADMIN_PASSWORD: login.password }

async function query(connection: pg.ClientConfig, sql: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A database without tables, and its addresses for both roles. */
async function newDatabase() {
  const database = `owned_${randomBytes(6).toString('hex')}`
  const server = inject('server')
  await query(server, `create database ${database}`)
  onTestFinished(async () => {
    await query(server, `drop database ${database} with (force)`)
  })
  const [owner, runtime] = [server, inject('runtime')].map((each) => ({ ...each, database }))
  if (!owner || !runtime) throw new Error('there are two roles')
  return {
    owner,
    runtime,
    env: { ...administrator, DATABASE_URL: urlOf(runtime), DATABASE_OWNER_URL: urlOf(owner) },
  }
}

test('a configured administrator who is ignored is reported', async () => {
  const { env } = await newDatabase()
  const first = product.server(env)
  await ready(first)
  expect(first.text()).not.toContain('ADMIN_PASSWORD')
  const second = product.server({ ...env, ADMIN_PASSWORD: 'another long password' })
  await ready(second)
  await said(second, 'ADMIN_USERNAME and ADMIN_PASSWORD are ignored')
})

test('servers that start at once share one database as the runtime role; commands run as the owner', async () => {
  const { owner, runtime, env } = await newDatabase()
  const servers = [1, 2].map(() => product.server(env))
  for (const server of servers) {
    const url = await ready(server)
    const response = await fetch(`${url}/admin/category`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await logIn(url)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Through ${url}` }),
    })
    expect(response.status).toBe(201)
    expect(server.text()).not.toContain('DATABASE_OWNER_URL')
  }
  await expect(query(runtime, 'delete from audit_record')).rejects.toThrow('permission denied')

  await query(owner, 'create table added_later (id int)')
  await expect(query(runtime, 'select from added_later')).rejects.toThrow('permission denied')
  const admin = product.launch(scripts.admin, ['unlock', login.username], env)
  expect(await admin.ended, admin.text()).toBe(0)
  expect(await query(runtime, 'select id from added_later')).toEqual([])
})

test('roles that do not separate anything are refused with the reason', async () => {
  const { owner, runtime, env } = await newDatabase()
  const refusal = async (changed: Record<string, string>) => {
    const server = product.server({ ...env, ...changed })
    expect(await server.ended, server.text()).toBe(1)
    return server.text().trimEnd()
  }
  expect(await refusal({ DATABASE_URL: urlOf(owner) })).toBe(
    'DATABASE_OWNER_URL: names the same role as DATABASE_URL',
  )
  expect(await refusal({ DATABASE_OWNER_URL: urlOf(runtime) })).toMatch(
    /^DATABASE_OWNER_URL: the role ".*" may not create tables in the schema "public"$/,
  )
  expect(await refusal({ DATABASE_URL: urlOf({ ...runtime, database: 'postgres' }) })).toMatch(
    /^DATABASE_URL: the tables that DATABASE_OWNER_URL leads to are not there/,
  )
  await query(owner, `grant create on schema public to ${runtime.user}`)
  expect(await refusal({})).toMatch(/^DATABASE_URL: the role ".*" may create tables; /)
})

test('one role for everything works, with a warning', async () => {
  const { owner } = await newDatabase()
  const server = product.server({ ...administrator, DATABASE_URL: urlOf(owner) })
  await ready(server)
  await said(server, 'DATABASE_OWNER_URL is not set: the server runs as the owner of its tables')
})
