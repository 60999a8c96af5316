import { parseArgs } from 'node:util'
import { Refusal } from '../refusal.ts'

export type Arguments =
  | { task: 'backup'; file: string }
  | { task: 'new key'; file: string }
  | { task: 'restore'; file: string; replace: boolean; identity: string | undefined }

const usages = {
  backup: 'Usage: npm run backup -- FILE | --new-key KEYFILE',
  restore: 'Usage: npm run restore -- FILE [--replace] [--identity KEYFILE]',
}

export const usage = Object.values(usages)

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const readers: Record<keyof typeof usages, (args: string[]) => Arguments> = {
  backup(args) {
    const options = { 'new-key': text }
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const key = values['new-key']
    if (key === undefined) return { task: 'backup', file: oneFile(positionals) }
    return { task: 'new key', file: oneFile([key, ...positionals]) }
  },
  restore(args) {
    const options = { replace: flag, identity: text }
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const { replace = false, identity } = values
    return { task: 'restore', file: oneFile(positionals), replace, identity }
  },
}

function oneFile([file, ...more]: string[]): string {
  if (!file || more.length > 0) throw new Refusal('Please name one file')
  return file
}

/** The words after `npm run backup --` or `npm run restore --`. */
export function readArguments([command = '', ...args]: string[]): Arguments {
  if (command !== 'backup' && command !== 'restore') {
    throw new Refusal(...usage)
  }
  try {
    return readers[command](args)
  } catch (error) {
    throw new Refusal((error as Error).message, usages[command])
  }
}
