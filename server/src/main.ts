import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { keepAnchors } from './audit/keep-anchors.ts'
import { sweepReads } from './audit/reads.ts'
import { demoLogin } from './auth/demo-login.ts'
import { sweepLogins } from './auth/sweep-logins.ts'
import { sweepTickets } from './auth/tickets.ts'
import { keepBackups } from './backup/keep-backups.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './database/open.ts'
import { checkRuntime } from './database/roles.ts'
import { warnAbout } from './database/warnings.ts'
import { sweepAside } from './feed/aside.ts'
import { hourly } from './http/hourly.ts'
import { explainListenError, refuseBadAddress } from './http/listen-errors.ts'
import { sweepImages } from './images/sweep.ts'
import { countLists } from './list/define-list.ts'
import { pruneRegularly } from './list/journal.ts'
import {
  demoLoginWorks,
  prepareDatabase,
  refuseDemoLoginOutside,
  warnAboutIgnoredLogin,
} from './prepare.ts'
import { runProgram } from './program.ts'
import { Refusal } from './refusal.ts'
import { findMisspelt } from './settings/misspelt.ts'
import { print, printError } from './text/print.ts'

/** Requests in flight get this long to finish; then their connections are closed. */
const drainLimit = 7_000
/** After this, the process exits even if work is left. */
const shutdownLimit = 10_000

async function start(config: Config, stop: AbortSignal) {
  await refuseBadAddress(config)
  const { owner, database, close, lost } = await openDatabase(config, print, stop)
  try {
    stop.throwIfAborted()
    const abort = () => owner.abort()
    stop.addEventListener('abort', abort)
    await prepareDatabase(owner, config)
    stop.removeEventListener('abort', abort)
    stop.throwIfAborted()
    if (owner.runtimeRole) await checkRuntime(database)
    const demo = await demoLoginWorks(database)
    if (demo) refuseDemoLoginOutside(config)
    const app = await buildApp(database, config)
    hourly(app, 'the sweep of unused images', (stop) => sweepImages(database, stop))
    hourly(app, 'the sweep of old logins', (stop) => sweepLogins(database, stop))
    hourly(app, 'the sweep of old login tickets', (stop) => sweepTickets(database, stop))
    hourly(app, 'the sweep of old reads', (stop) =>
      sweepReads(database, config.readsKeptDays, stop),
    )
    hourly(app, 'the sweep of broken feeds', (stop) => sweepAside(database, stop))
    await keepBackups(app, owner, config)
    // The running server does without the owner, except for the connections of a backup.
    await owner.end()
    const warnings = [
      ...findMisspelt(process.env),
      ...warnAbout(config),
      ...(await warnAboutIgnoredLogin(database, config)),
    ]
    for (const line of warnings) app.log.warn(line)
    const anchorAtStop = keepAnchors(app, database, config)
    const failed = (error: unknown) => {
      if (!stop.aborted) app.log.warn({ err: error }, 'lists')
    }
    const stopPruning = pruneRegularly(database, failed)
    app.addHook('onClose', async () => stopPruning())
    const address = await app.listen({ host: config.host, port: config.port }).catch((error) => {
      throw explainListenError(error, config)
    })
    countLists(database).catch(failed)
    print('', `Zaffa is ready at ${address}`)
    if (demo) print(`Log in as "${demoLogin.username}" with the password "${demoLogin.password}"`)
    print('')
    return {
      lost,
      async stop() {
        const drained = await Promise.race([
          app.close().then(() => true),
          sleep(drainLimit, false, { ref: false }),
        ])
        if (drained) await anchorAtStop()
        else await database.abort()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function serve(config: Config, stop: AbortSignal): Promise<void> {
  const running = await start(config, stop)
  const stopped = stop.aborted ? Promise.resolve() : once(stop, 'abort')
  const lost = await Promise.race([stopped.then(() => false), running.lost.then(() => true)])
  setTimeout(() => {
    printError('The server did not stop in time')
    process.exit(1)
  }, shutdownLimit).unref()
  await running.stop()
  if (lost) throw new Refusal('The embedded database cannot be kept running; stopped')
}

await runProgram(['Usage: npm start'], (stop) =>
  serve(readConfig(process.env), stop).catch((error) => {
    // A stop during the start is a normal end.
    if (!stop.aborted) throw error
  }),
)
process.exit()
