import { fastify } from 'fastify'
import pg from 'pg'

/**
 * The floor: what a bare route costs on the same machine, database and rows. One prepared statement
 * for the eight newest clients, no total, no session, no validation; and a constant answer of the
 * same size. Runs as a separate process, like the product.
 */

const connection: pg.PoolConfig = JSON.parse(process.env.FLOOR_CONNECTION ?? '{}')
const database = new pg.Pool({ ...connection, max: 12 })
const statement = {
  name: 'newest clients',
  text: `select id as "_id", full_name, phone_number, email, user_registered_with, avatar,
      parents_full_name, planning_for, wedding_date::text, city, district
    from (select id from client_text order by created_at desc, id desc limit 8) as newest
    join client using (id)`,
}

const app = fastify()
app.get('/rows', async () => ({ data: (await database.query(statement)).rows }))
const constant = { data: (await database.query(statement)).rows }
app.get('/constant', async () => constant)

process.stdout.write(`floor at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.on('SIGTERM', async () => {
  await app.close()
  await database.end()
})
