import { readAudit, verifyAudit } from '../audit/trail.ts'
import { sessionIsAlive } from '../auth/sessions.ts'
import { Refusal } from '../refusal.ts'
import type { Command } from './command.ts'

export const sessions: Command = {
  usage: 'sessions                      show who is logged in, since when and from where',
  async run({ database }) {
    const { rows } = await database.query<Record<string, string>>(
      `select a.username, s.created_at, s.last_seen_at, s.address, s.user_agent
       from session s join administrator a on a.id = s.administrator_id
       where ${sessionIsAlive} order by s.last_seen_at desc`,
    )
    if (rows.length === 0) return ['Nobody is logged in']
    return rows.map(
      (row) =>
        `${row.username}  since ${row.created_at}  seen ${row.last_seen_at}  ${row.address}  ${row.user_agent}`,
    )
  },
}

export const audit: Command = {
  usage: 'audit [verify | NUMBER]       print the latest audit records, or check the whole chain',
  async run({ database, words }) {
    if (words[0] === 'verify') {
      const { records, head, broken } = await verifyAudit(database)
      if (broken !== null) throw new Refusal(`The chain is broken at record ${broken}`)
      return [`${records} records, the chain is whole`, `Head: ${head}`]
    }
    const limit = Number(words[0] ?? 50)
    if (!Number.isInteger(limit) || limit < 1) throw new Refusal('How many records?')
    const records = await readAudit(database, limit)
    return records.map(
      (record) =>
        `${record.sequence}  ${record.at}  ${record.administrator}  ${record.action}  ` +
        `${record.record_id}  ${JSON.stringify(record.changes)}  ${record.request_id}`,
    )
  },
}
