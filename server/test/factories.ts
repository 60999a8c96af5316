import type { NewClient } from '@zaffa/contract/schema/clients'
import type { Database } from '../src/database/connect.ts'
import { newId } from '../src/http/ids.ts'

let made = 0
/** Each row is newer than the previous one, so that the order of lists is defined. */
const next = () => {
  made += 1
  return { n: made, at: new Date(Date.UTC(2026, 0, 1) + made * 1000) }
}

export function clientBody(fields: Partial<NewClient> = {}): NewClient {
  const { n } = next()
  return {
    full_name: `Client ${n}`,
    phone_number: `+9665${String(n).padStart(8, '0')}`,
    email: `client${n}@example.com`,
    password: 'correct horse',
    user_registered_with: 'MANUAL',
    is_verified: true,
    active: true,
    finishedRegistration: true,
    ...fields,
  }
}

/** What the form of an existing client sends. */
export function clientUpdate() {
  const { full_name, phone_number, email, user_registered_with } = clientBody()
  return { full_name, phone_number, email, user_registered_with }
}

/** Inserts rows with the given values and defaults for required columns. */
export function factories(database: Database) {
  async function insert(table: string, row: Record<string, unknown>): Promise<string> {
    const { at } = next()
    const full = { id: newId(), created_at: at, ...row }
    const names = Object.keys(full)
    await database.query(
      `insert into ${table} (${names.join(', ')})
       values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(full),
    )
    return full.id
  }

  const make = {
    /** A row of any table, for a noun that only its own test needs. */
    row: insert,
    client(row: Record<string, unknown> = {}) {
      const { full_name, phone_number, email, user_registered_with } = clientBody()
      return insert('client', { full_name, phone_number, email, user_registered_with, ...row })
    },
    provider(row: Record<string, unknown> = {}) {
      const { n } = next()
      return insert('provider', {
        company_name: `Company ${n}`,
        full_name: `Owner ${n}`,
        phone_number: `+96655${String(n).padStart(7, '0')}`,
        email: `provider${n}@example.com`,
        ...row,
      })
    },
    category: (row: Record<string, unknown> = {}) =>
      insert('category', { name: `Category ${next().n}`, ...row }),
    async assign(provider: string, category: string) {
      await database.query('insert into provider_category values ($1, $2)', [provider, category])
    },
    async service(row: Record<string, unknown> = {}) {
      return insert('service', {
        provider_id: row.provider_id ?? (await make.provider()),
        title: `Service ${next().n}`,
        starting_deposit: '500.00',
        ...row,
      })
    },
    async contract(row: Record<string, unknown> = {}) {
      return insert('contract', {
        contract_number: `ZC${100_000 + next().n}`,
        client_id: row.client_id ?? (await make.client()),
        provider_id: row.provider_id ?? (await make.provider()),
        service_title: 'Bridal photography',
        status: 'DRAFT',
        total_amount: '12500.50',
        ...row,
      })
    },
    async conversation(row: Record<string, unknown> = {}) {
      return insert('conversation', {
        client_id: row.client_id ?? (await make.client()),
        provider_id: row.provider_id ?? (await make.provider()),
        status: 'active',
        state: 'waiting_for_reply',
        ...row,
      })
    },
    message: (row: Record<string, unknown>) =>
      insert('message', { sender: 'client', type: 'text', text: 'Hello', ...row }),
    async payment(row: Record<string, unknown> = {}) {
      const client_id = row.client_id ?? (await make.client())
      const provider_id = row.provider_id ?? (await make.provider())
      return insert('payment', {
        contract_id: row.contract_id ?? (await make.contract({ client_id, provider_id })),
        client_id,
        provider_id,
        price: '1000.00',
        status: 'SUCCESSFUL',
        payment_method: 'MADA',
        type: 'down_payment',
        ...row,
      })
    },
    async review(row: Record<string, unknown> = {}) {
      return insert('review', {
        client_id: await make.client(),
        provider_id: await make.provider(),
        rating: '4.5',
        text: 'Lovely',
        ...row,
      })
    },
    async application(row: Record<string, unknown> = {}) {
      const { n } = next()
      return insert('application', {
        full_name: `Applicant ${n}`,
        company_name: `Business ${n}`,
        phone_number: `+96656${String(n).padStart(7, '0')}`,
        email: `applicant${n}@example.com`,
        city_id: await make.city(`City ${n}`),
        category_name: 'Photography',
        ...row,
      })
    },
    async city(name: string) {
      const id = newId()
      await database.query('insert into city (id, name) values ($1, $2)', [id, name])
      return id
    },
  }
  return make
}
