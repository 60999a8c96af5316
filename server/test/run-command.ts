import type { Command, Context } from '../src/commands/command.ts'
import { byTest } from './app.ts'

type Given = Pick<Context, 'database'> & Partial<Context>

/** The lines that a command of `npm run admin` prints. */
export async function runCommand(command: Command | undefined, given: Given): Promise<string[]> {
  if (!command) throw new Error('There is no such command')
  const lines = await command.run({
    actor: byTest,
    words: [],
    anchorDirectory: '',
    readsKeptDays: 400,
    askPassword: async () => '',
    ...given,
  })
  const printed: string[] = []
  for await (const line of lines) printed.push(line)
  return printed
}
