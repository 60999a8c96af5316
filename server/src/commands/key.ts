import { type KeyRight, keyRights } from '@zaffa/contract/feed'
import { createKey, listKeys, revokeKey } from '../auth/keys.ts'
import { ApiError, conflict, refusing } from '../http/errors.ts'
import { Refusal } from '../refusal.ts'
import type { Command, Context } from './command.ts'

const usage = 'key create NAME --may feed,events,deciders | key list | key revoke NAME'

function readRights(words: string[]): KeyRight[] {
  const may = words[words.indexOf('--may') + 1]?.split(',') ?? []
  const known = may.every((right) => keyRights.some((each) => each === right))
  if (!words.includes('--may') || may.length === 0 || !known) {
    throw new Refusal(`What may the key do? ${usage}`)
  }
  if (may.includes('deciders') && !may.includes('events')) {
    throw new Refusal('A key that may hear who decided (deciders) must also have the right events')
  }
  return [...new Set(may)] as KeyRight[]
}

async function create({ database, actor, words }: Context, name: string): Promise<string[]> {
  const may = readRights(words)
  const taken = () => conflict(`There is already a key "${name}", or there was one`)
  const key = await refusing({ feed_key_name_key_key: taken }, () =>
    createKey(database, actor, { name, may }),
  ).catch((error: unknown) => {
    throw error instanceof ApiError ? new Refusal(error.message) : error
  })
  return [`Created the key "${name}". It is shown only now:`, key]
}

async function list({ database }: Context): Promise<string[]> {
  const keys = await listKeys(database)
  if (keys.length === 0) return ['There are no keys']
  return keys.map(({ name, may, created_at, last_used_at, revoked_at }) => {
    const use = last_used_at ? `used ${last_used_at}` : 'never used'
    const end = revoked_at ? `  revoked ${revoked_at}` : ''
    return `"${name}"  may ${may.join(', ')}  since ${created_at}  ${use}${end}`
  })
}

export const key: Command = {
  usage: `key create NAME --may feed,events,deciders\n  key list\n  key revoke NAME               keys of other programs, for /feed`,
  async run(context) {
    const [verb, name] = context.words
    if (verb === 'list') return list(context)
    if (!name || name.startsWith('--')) throw new Refusal(`Which key? ${usage}`)
    if (verb === 'create') return create(context, name)
    if (verb !== 'revoke') throw new Refusal(`Usage: ${usage}`)
    if (!(await revokeKey(context.database, context.actor, name))) {
      throw new Refusal(`There is no key "${name}"`)
    }
    return [`Revoked the key "${name}"`]
  },
}
