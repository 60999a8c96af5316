import { userInfo } from 'node:os'
import { BadConfiguration, readConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { joinDatabase } from '../database/open.ts'
import { askPassword } from './ask-password.ts'
import { CommandRefused, commands } from './commands.ts'

const [name = '', ...words] = process.argv.slice(2)
const command = commands[name]

if (!command) {
  console.error('npm run admin -- COMMAND\n')
  for (const { usage } of Object.values(commands)) console.error(`  ${usage}`)
  process.exit(2)
}

try {
  const { database, close } = await joinDatabase(readConfig(process.env), console.error)
  try {
    await migrate(database)
    const person = userInfo().username
    const actor = {
      administratorId: null,
      name: `${person} at the command line`,
      requestId: 'command line',
    }
    const lines = await command.run({ database, actor, words, askPassword })
    for (const line of lines) console.log(line)
  } finally {
    await close()
  }
} catch (error) {
  const expected = error instanceof CommandRefused || error instanceof BadConfiguration
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
