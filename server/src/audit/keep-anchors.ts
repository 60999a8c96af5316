import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { hourly } from '../http/hourly.ts'
import { type Anchor, addAnchors, addReplacement, type Replacement } from './anchor.ts'
import { sendToSyslog } from './syslog.ts'

/**
 * Signs the heads of the chains at the start and every hour. Returns the function that signs them at
 * the stop. What could not be sent to syslog is sent in the next round.
 */
export function keepAnchors(app: FastifyInstance, database: Database, config: Config) {
  const registers = [app.metrics]
  const lastSigned = new Gauge({
    name: 'zaffa_audit_signed_timestamp_seconds',
    help: 'When this server last signed the audit trail, or found nothing new to sign',
    registers,
  })
  const failures = new Counter({
    name: 'zaffa_audit_signing_failures_total',
    help: 'Failed attempts to sign the trails or to send what was signed',
    registers,
  })
  const unsent: Anchor[] = []
  const signAndSend = async () => {
    unsent.push(...(await addAnchors(database, config.anchorDirectory)))
    lastSigned.setToCurrentTime()
    await publish(config, unsent)
  }
  const anchor = () =>
    signAndSend().catch((error) => {
      failures.inc()
      throw error
    })
  const what = 'signing the audit trail'
  hourly(app, what, anchor)
  return () => anchor().catch((err) => app.log.error({ err }, `${what} failed`))
}

export async function signRestore(config: Config, replacement: Replacement): Promise<void> {
  await publish(config, await addReplacement(config.anchorDirectory, replacement))
}

/** Removes each anchor once it is sent. */
async function publish({ anchorSyslog }: Config, anchors: Anchor[]): Promise<void> {
  for (let first = anchors[0]; first; first = anchors[0]) {
    if (anchorSyslog) await sendToSyslog(anchorSyslog, first)
    anchors.shift()
  }
}
