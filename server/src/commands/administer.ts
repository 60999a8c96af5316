import { fold } from '@zaffa/contract/fold'
import {
  changePassword,
  createAdministrator,
  disableAdministrator,
  enableAdministrator,
  removeFactors,
  revokeSessions,
} from '../auth/administrators.ts'
import { listFactors } from '../auth/factors.ts'
import { passwordProblem } from '../auth/password-rules.ts'
import { unlockAdministrator } from '../auth/throttle.ts'
import { ApiError, conflict, refusing } from '../http/errors.ts'
import { Refusal } from '../refusal.ts'
import { audit, reads } from './audit.ts'
import type { Command, Context } from './command.ts'
import { key } from './key.ts'
import { sessions } from './sessions.ts'

function username(words: string[]): string {
  const [name] = words
  if (!name) throw new Refusal('Which administrator? Please give a username')
  return name
}

async function newPassword({ askPassword }: Context, name: string): Promise<string> {
  const password = await askPassword()
  const problem = await passwordProblem(password, name)
  if (problem) throw new Refusal(problem)
  return password
}

const nobody = (name: string) => new Refusal(`There is no administrator "${name}"`)

function ended(result: { endedSessions: number } | undefined, name: string, done: string) {
  if (!result) throw nobody(name)
  return [`${done} "${name}"; ${result.endedSessions} session(s) ended`]
}

const create: Command = {
  usage: 'create USERNAME [FULL NAME]   add an administrator; the password is asked for',
  async run(context) {
    const name = username(context.words)
    const fullName = context.words.slice(1).join(' ') || name
    const password = await newPassword(context, name)
    const taken = () => conflict(`There is already an administrator "${name}"`)
    await refusing({ administrator_username_key_key: taken }, () =>
      createAdministrator(context.database, context.actor, { username: name, fullName, password }),
    ).catch((error: unknown) => {
      throw error instanceof ApiError ? new Refusal(error.message) : error
    })
    return [`Created administrator "${name}"`]
  },
}

const password: Command = {
  usage: 'password USERNAME             change a password and end all sessions',
  async run(context) {
    const name = username(context.words)
    const result = await changePassword(
      context.database,
      context.actor,
      name,
      await newPassword(context, name),
    )
    const lines = ended(result, name, 'Changed the password of')
    const disabled = `"${name}" is disabled and cannot log in: npm run admin -- enable ${name}`
    return result?.disabled ? [...lines, disabled] : lines
  },
}

const disable: Command = {
  usage: 'disable USERNAME              lock an administrator out and end all sessions',
  async run({ database, actor, words }) {
    const name = username(words)
    const evenTheLast = words.includes('--even-the-last')
    const result = await disableAdministrator(database, actor, name, { evenTheLast })
    return ended(result, name, 'Disabled')
  },
}

const enable: Command = {
  usage: 'enable USERNAME               let a disabled administrator log in again',
  async run({ database, actor, words }) {
    const name = username(words)
    const result = await enableAdministrator(database, actor, name)
    if (!result) throw nobody(name)
    return [result.disabled ? `Enabled "${name}"` : `"${name}" was not disabled`]
  },
}

const factors: Command = {
  usage: 'factors USERNAME [remove]     show second factors, or remove them for a lost device',
  async run({ database, actor, words }) {
    const [name, remove] = [username(words), words[1]]
    if (remove === 'remove') {
      const result = await removeFactors(database, actor, name)
      return ended(result, name, 'Removed the second factors of')
    }
    if (remove !== undefined) throw new Refusal('To remove second factors: factors USERNAME remove')
    const { rows } = await database.query<{ id: string }>(
      'select id from administrator where username_key = $1',
      [fold(name)],
    )
    if (!rows[0]) throw nobody(name)
    const found = await listFactors(database, rows[0].id)
    if (found.length === 0) return [`"${name}" has no second factor`]
    return found.map(
      ({ kind, name, createdAt, lastUsed }) =>
        `${kind}  "${name}"  since ${createdAt}  ${lastUsed ? `used ${lastUsed}` : 'never used'}`,
    )
  },
}

const unlock: Command = {
  usage: 'unlock USERNAME               forget failed logins, which lock an administrator out',
  async run({ database, actor, words }) {
    const name = username(words)
    const result = await unlockAdministrator(database, actor, name)
    if (!result) throw nobody(name)
    return [`Unlocked "${name}"; ${result.forgotten} count(s) of failed logins forgotten`]
  },
}

const revoke: Command = {
  usage: 'revoke USERNAME               end all sessions of an administrator',
  async run({ database, actor, words }) {
    const name = username(words)
    return ended(await revokeSessions(database, actor, name), name, 'Logged out')
  },
}

export const commands: Record<string, Command> = {
  create,
  password,
  disable,
  enable,
  factors,
  unlock,
  revoke,
  sessions,
  audit,
  reads,
  key,
}
