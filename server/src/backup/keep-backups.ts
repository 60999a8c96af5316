import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { addMetric } from '../http/metrics.ts'
import { checkRecipient } from './encryption.ts'
import { bytesOf, keptBackups, prepareFolder } from './folder.ts'
import { retrying } from './retrying.ts'
import { backUpIfDue, scheduleOf } from './scheduled.ts'
import { requireScratch } from './scratch.ts'

/** Makes backups while the server runs. What cannot work is refused here, before it listens. */
export async function keepBackups(app: FastifyInstance, owner: Database, config: Config) {
  const schedule = scheduleOf(config)
  if (!schedule) return
  await prepareFolder(schedule.directory)
  if (schedule.recipient) await checkRecipient(schedule.recipient)
  await requireScratch(owner)
  const metrics = addMetrics(app, schedule.directory)
  retrying(app, {
    what: 'the backup',
    every: schedule.every,
    failed: () => metrics.failures.inc(),
    async work(stop) {
      const begun = Date.now()
      const path = await backUpIfDue(owner, schedule, { stop, written: metrics.written })
      if (!path) return
      const seconds = (Date.now() - begun) / 1000
      metrics.duration.set(seconds)
      app.log.info({ path, seconds }, 'made a backup and proved it by a trial restore')
    },
  })
}

/** Metrics of the newest file come from the folder, which several servers may fill. */
function addMetrics(app: FastifyInstance, folder: string) {
  const registers = [app.metrics]
  let writtenAt = 0
  const newest = async () => (await keptBackups(folder))[0]
  const provenAt = async () => ((await newest())?.madeAt.getTime() ?? 0) / 1000
  addMetric(
    app,
    'zaffa_backup_last_success_timestamp_seconds',
    'When the last backup was written, proven or not',
    async () => Math.max(await provenAt(), writtenAt),
  )
  addMetric(
    app,
    'zaffa_backup_last_proof_timestamp_seconds',
    'When the last backup was made that a trial restore has proven',
    provenAt,
  )
  addMetric(app, 'zaffa_backup_last_bytes', 'Size of the last proven backup', async () => {
    const file = await newest()
    return file ? bytesOf(file.path) : 0
  })
  return {
    duration: new Gauge({
      name: 'zaffa_backup_last_duration_seconds',
      help: 'How long the last backup of this server took, with its trial restore',
      registers,
    }),
    failures: new Counter({
      name: 'zaffa_backup_failures_total',
      help: 'Failed attempts to make or prove a backup',
      registers,
    }),
    written() {
      writtenAt = Date.now() / 1000
    },
  }
}
