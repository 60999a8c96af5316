import { sessionIsAlive } from '../auth/sessions.ts'
import type { Command } from './command.ts'

export const sessions: Command = {
  usage: 'sessions                      show who is logged in, since when and from where',
  async run({ database }) {
    const { rows } = await database.query<Record<string, string>>(
      `select a.username, s.created_at, s.last_seen_at, s.address, s.user_agent
       from session s join administrator a on a.id = s.administrator_id
       where ${sessionIsAlive} order by s.last_seen_at desc`,
    )
    if (rows.length === 0) return ['No administrator is logged in']
    return rows.map(
      (row) =>
        `${row.username}  since ${row.created_at}  seen ${row.last_seen_at}  ${row.address}  ${row.user_agent}`,
    )
  },
}
