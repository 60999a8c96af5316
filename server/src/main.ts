import { buildApp } from './app.ts'
import { BadConfiguration, type Config, readConfig } from './config.ts'
import { DataDirectoryInUse } from './database/embedded.ts'
import { openDatabase } from './database/open.ts'
import { demoLogin, demoLoginWorks, prepareDatabase, refuseDemoLoginOutside } from './prepare.ts'
import { sweepRegularly } from './unused-images.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** After this, whatever still runs is cut off. */
const shutdownLimit = 10_000

async function start(config: Config) {
  const { database, close, lost } = await openDatabase(config, print)
  try {
    await prepareDatabase(database, config)
    const demo = await demoLoginWorks(database)
    if (demo) refuseDemoLoginOutside(config)
    const app = await buildApp(database, config)
    sweepRegularly(app, database)
    const address = await app.listen({ host: config.host, port: config.port })
    print(`\nZaffa is ready at ${address}`)
    if (demo) print(`Log in as "${demoLogin.username}" with the password "${demoLogin.password}"`)
    print('')
    return {
      lost,
      async stop() {
        await app.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

function fail(error: unknown): never {
  const expected =
    error instanceof BadConfiguration ||
    error instanceof DataDirectoryInUse ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const text = error instanceof Error ? error : new Error(String(error))
  process.stderr.write(`${expected ? text.message : text.stack}\n`)
  process.exit(1)
}

try {
  const running = await start(readConfig(process.env))
  let stopping = false
  const stop = (code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => fail(new Error('The server did not stop in time')), shutdownLimit).unref()
    running.stop().then(() => process.exit(code), fail)
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  running.lost.then(() => {
    if (stopping) return
    process.stderr.write('The embedded database cannot be kept running; stopping\n')
    stop(1)
  })
} catch (error) {
  fail(error)
}
