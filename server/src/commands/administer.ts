import {
  changePassword,
  createAdministrator,
  disableAdministrator,
  revokeSessions,
} from '../auth/administrators.ts'
import { sessionIsAlive } from '../auth/sessions.ts'
import { unlockAdministrator } from '../auth/throttle.ts'
import { ApiError, conflict, refusing } from '../http/errors.ts'
import { Refusal } from '../refusal.ts'
import { audit, reads } from './audit.ts'
import type { Command, Context } from './command.ts'

const minLength = 8

function username(words: string[]): string {
  const [name] = words
  if (!name) throw new Refusal('Which administrator? Please give a username')
  return name
}

async function newPassword({ askPassword }: Context): Promise<string> {
  const password = await askPassword()
  if ([...password].length < minLength) {
    throw new Refusal(`The password must have at least ${minLength} characters`)
  }
  return password
}

function ended(result: { endedSessions: number } | undefined, name: string, done: string) {
  if (!result) throw new Refusal(`There is no administrator "${name}"`)
  return [`${done} "${name}"; ${result.endedSessions} session(s) ended`]
}

const create: Command = {
  usage: 'create USERNAME [FULL NAME]   add an administrator; the password is asked for',
  async run(context) {
    const name = username(context.words)
    const fullName = context.words.slice(1).join(' ') || name
    const password = await newPassword(context)
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
      await newPassword(context),
    )
    return ended(result, name, 'Changed the password of')
  },
}

const disable: Command = {
  usage: 'disable USERNAME              lock an administrator out and end all sessions',
  async run({ database, actor, words }) {
    const name = username(words)
    return ended(await disableAdministrator(database, actor, name), name, 'Disabled')
  },
}

const unlock: Command = {
  usage: 'unlock USERNAME               forget failed logins, which lock an administrator out',
  async run({ database, actor, words }) {
    const name = username(words)
    const result = await unlockAdministrator(database, actor, name)
    if (!result) throw new Refusal(`There is no administrator "${name}"`)
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

const sessions: Command = {
  usage: 'sessions                      show who is logged in, since when and from where',
  async run({ database }) {
    const { rows } = await database.query<Record<string, string>>(
      `select a.username, s.created_at, s.last_seen_at, s.address, s.user_agent
       from session s join administrator a on a.id = s.administrator_id
       where ${sessionIsAlive} order by s.last_seen_at desc`,
    )
    if (rows.length === 0) return ['Nobody is logged in']
    return rows.map(
      (row) =>
        `${row.username}  since ${row.created_at}  seen ${row.last_seen_at}  ${row.address}  ${row.user_agent}`,
    )
  },
}

export const commands: Record<string, Command> = {
  create,
  password,
  disable,
  unlock,
  revoke,
  sessions,
  audit,
  reads,
}
