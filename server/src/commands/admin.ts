import { migrate } from '../database/migrate.ts'
import { joinDatabase } from '../database/open.ts'
import { runProgram } from '../program.ts'
import { Refusal } from '../refusal.ts'
import { print, printError } from '../text/print.ts'
import { commandLineActor } from './actor.ts'
import { commands } from './administer.ts'
import { askPassword } from './ask-password.ts'
import { commandConfig } from './command-config.ts'

const usage = [
  'Usage: npm run admin -- COMMAND',
  '',
  ...Object.values(commands).flatMap((command) => `  ${command.usage}`.split('\n')),
]

async function run(stop: AbortSignal): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new Refusal(...usage)
  const config = commandConfig()
  const { database, close } = await joinDatabase(config, printError, stop)
  try {
    await migrate(database)
    const lines = await command.run({
      database,
      actor: commandLineActor(),
      words,
      anchorDirectory: config.anchorDirectory,
      readsKeptDays: config.readsKeptDays,
      askPassword: () => askPassword(stop),
    })
    for await (const line of lines) print(line)
  } finally {
    await close()
  }
}

await runProgram(usage, run)
