import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { hourly } from '../http/hourly.ts'
import { addAnchors } from './anchor.ts'
import { sendToSyslog } from './syslog.ts'

/** Signs the heads of the chains every hour. Returns the function that signs them at the stop. */
export function keepAnchors(app: FastifyInstance, database: Database, config: Config) {
  async function anchor() {
    const added = await addAnchors(database, config.anchorDirectory)
    const { anchorSyslog } = config
    if (anchorSyslog) for (const each of added) await sendToSyslog(anchorSyslog, each)
  }
  const what = 'signing the audit trail'
  hourly(app, what, anchor)
  return () => anchor().catch((err) => app.log.error({ err }, `${what} failed`))
}
