import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { hourly } from '../http/hourly.ts'
import { type Anchor, addAnchors, addReplacement, type Replacement } from './anchor.ts'
import { sendToSyslog } from './syslog.ts'

/** Signs the heads of the chains every hour. Returns the function that signs them at the stop. */
export function keepAnchors(app: FastifyInstance, database: Database, config: Config) {
  const anchor = async () => publish(config, await addAnchors(database, config.anchorDirectory))
  const what = 'signing the audit trail'
  hourly(app, what, anchor)
  return () => anchor().catch((err) => app.log.error({ err }, `${what} failed`))
}

export async function signRestore(config: Config, replacement: Replacement): Promise<void> {
  await publish(config, await addReplacement(config.anchorDirectory, replacement))
}

async function publish({ anchorSyslog }: Config, anchors: Anchor[]): Promise<void> {
  if (anchorSyslog) for (const anchor of anchors) await sendToSyslog(anchorSyslog, anchor)
}
