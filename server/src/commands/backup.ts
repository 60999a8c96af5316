import type { Replacement } from '../audit/anchor.ts'
import { signRestore } from '../audit/keep-anchors.ts'
import { backUp } from '../backup/back-up.ts'
import { readIdentities, writeNewKey } from '../backup/encryption.ts'
import type { Contents } from '../backup/format.ts'
import { openBackup } from '../backup/read.ts'
import { restoreBackup } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { joinDatabase } from '../database/open.ts'
import type { Progress } from '../database/progress.ts'
import { runProgram } from '../program.ts'
import { print, printError } from '../text/print.ts'
import { commandLineActor } from './actor.ts'
import { type Arguments, readArguments, usage } from './backup-arguments.ts'
import { commandConfig } from './command-config.ts'
import { withProgress } from './progress.ts'

/** `npm run backup` and `npm run restore`; a server may be running. */

type Given<Task> = Extract<Arguments, { task: Task }>

const summary = ({ made_at, tables }: Contents) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables, as they were at ${made_at}`

async function withDatabase(
  config: Config,
  stop: AbortSignal,
  work: (database: Database) => Promise<void>,
) {
  const { database, close } = await joinDatabase(config, printError, stop, { max: 2 })
  await work(database).finally(close)
}

/** The restore is done by then, so a failure is only reported. */
async function sign(config: Config, replacement: Replacement): Promise<void> {
  await signRestore(config, replacement).catch(({ message }: Error) =>
    printError(`The restore was not signed, or not sent to ANCHOR_SYSLOG: ${message}`),
  )
}

async function makeKey(file: string): Promise<void> {
  const recipient = await writeNewKey(file)
  print(`Wrote the private key ${file}. Keep it on another machine, not on the server`)
  print(`BACKUP_RECIPIENT=${recipient}`)
}

async function backup({ file }: Given<'backup'>, stop: AbortSignal, progress: Progress) {
  const config = commandConfig()
  const recipients = config.backupRecipient ? [config.backupRecipient] : []
  await withDatabase(config, stop, async (database) => {
    const contents = await backUp(database, commandLineActor(), file, { recipients, progress })
    print(`Wrote ${file}: ${summary(contents)}`)
  })
}

async function restore(given: Given<'restore'>, stop: AbortSignal, progress: Progress) {
  const identities = given.identity ? await readIdentities(given.identity) : []
  // Checks the whole file before the database is opened.
  const backup = await openBackup(given.file, identities, progress)
  try {
    const config = commandConfig()
    await withDatabase(config, stop, async (database) => {
      const replacement = await restoreBackup(database, backup, {
        replace: given.replace,
        progress,
        actor: commandLineActor(),
      })
      await sign(config, replacement)
    })
    print(`Restored ${summary(backup.contents)}. All administrators have to log in again`)
  } finally {
    await backup.close()
  }
}

await runProgram(usage, (stop) => {
  const given = readArguments(process.argv.slice(2))
  if (given.task === 'new key') return makeKey(given.file)
  return withProgress(process.stderr, (progress) =>
    given.task === 'backup' ? backup(given, stop, progress) : restore(given, stop, progress),
  )
})
