import { parseArgs } from 'node:util'
import { backUp } from '../backup/back-up.ts'
import type { Contents } from '../backup/format.ts'
import { openBackup } from '../backup/read.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { joinDatabase } from '../database/open.ts'
import { runProgram } from '../program.ts'
import { Refusal } from '../refusal.ts'
import { commandLineActor } from './actor.ts'
import { progressBar } from './progress.ts'

/** `npm run backup -- FILE` and `npm run restore -- FILE [--replace]`; a server may be running. */

const usages = {
  backup: 'npm run backup -- FILE',
  restore: 'npm run restore -- FILE [--replace]',
}

function readArguments() {
  const [command, ...args] = process.argv.slice(2)
  if (command !== 'backup' && command !== 'restore') {
    throw new Refusal(`Usage: ${Object.values(usages).join('\n       ')}`)
  }
  const usage = `Usage: ${usages[command]}`
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: command === 'restore' ? { replace: { type: 'boolean' as const } } : {},
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw new Refusal('Please name one file')
    return { command, file, replace: Boolean(values.replace) }
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

const summary = ({ made_at, tables }: Contents) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables, as they were at ${made_at}`

async function run(stop: AbortSignal): Promise<void> {
  const { command, file, replace } = readArguments()
  const withDatabase = async (work: (database: Database) => Promise<void>) => {
    const config = readConfig(process.env)
    const { database, close } = await joinDatabase(config, console.error, stop, { max: 2 })
    await work(database).finally(close)
  }
  if (command === 'backup') {
    await withDatabase(async (database) => {
      console.log(`Wrote ${file}: ${summary(await backUp(database, commandLineActor(), file))}`)
    })
    return
  }
  // Checks the whole file before the database is opened.
  const backup = await openBackup(file)
  try {
    await withDatabase((database) =>
      restoreBackup(database, backup, {
        replace,
        progress: progressBar(process.stderr),
        actor: commandLineActor(),
      }),
    )
    console.log(`Restored ${summary(backup.contents)}. Everybody has to log in again`)
  } finally {
    await backup.close()
  }
}

await runProgram(run)
