import { userInfo } from 'node:os'
import { readConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { joinDatabase } from '../database/open.ts'
import { runProgram } from '../program.ts'
import { Refusal } from '../refusal.ts'
import { commands } from './administer.ts'
import { askPassword } from './ask-password.ts'

async function run(stop: AbortSignal): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2)
  const command = commands[name]
  if (!command) {
    const usages = Object.values(commands).map(({ usage }) => `  ${usage}`)
    throw new Refusal(`npm run admin -- COMMAND\n\n${usages.join('\n')}`)
  }
  const { database, close } = await joinDatabase(readConfig(process.env), console.error, stop)
  try {
    await migrate(database)
    const person = userInfo().username
    const actor = {
      administratorId: null,
      name: `${person} at the command line`,
      requestId: 'command line',
    }
    const lines = await command.run({
      database,
      actor,
      words,
      askPassword: () => askPassword(stop),
    })
    for (const line of lines) console.log(line)
  } finally {
    await close()
  }
}

await runProgram(run)
