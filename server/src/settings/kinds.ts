import { isIP } from 'node:net'

/** What a value may be. */
export type Kind<Value = unknown> = {
  /** Completes "must …". */
  must: string
  /** Undefined if the text is not of this kind. */
  read(text: string): Value | undefined
}

export const text: Kind<string> = { must: 'be a text', read: (value) => value }

export const textWhere = (must: string, allowed: (value: string) => boolean): Kind<string> => ({
  must,
  read: (value) => (allowed(value) ? value : undefined),
})

export const wholeNumber = (least: number, most: number): Kind<number> => ({
  must: `be a whole number from ${least} to ${most}`,
  read(value) {
    const number = Number(value)
    return /^\d+$/.test(value) && number >= least && number <= most ? number : undefined
  },
})

export const flag: Kind<boolean> = {
  must: 'be on or off (or true, false, 1, 0)',
  read(value) {
    if (['on', 'true', '1'].includes(value)) return true
    return ['off', 'false', '0'].includes(value) ? false : undefined
  },
}

const minutes = { m: 1, h: 60, d: 24 * 60 }

/** In milliseconds. */
export const duration: Kind<number> = {
  must: 'be a time like 30m, 6h or 1d',
  read(value) {
    if (!/^[1-9]\d{0,4}[mhd]$/.test(value)) return undefined
    return Number.parseInt(value, 10) * minutes[value.slice(-1) as keyof typeof minutes] * 60_000
  },
}

export const postgresUrl = textWhere(
  'be a postgres:// address',
  (value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
)

/** As browsers send it: in lower case, without a slash, a path or a default port. */
const isWebOrigin = (value: string) =>
  /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value

export const webOrigins: Kind<string[]> = {
  must: 'be web origins like https://app.example, separated by commas',
  read(value) {
    const origins = value.split(',').map((origin) => origin.trim())
    return origins.every(isWebOrigin) ? origins : undefined
  },
}

/** Passkeys do not work at an IP address or without TLS. */
export function isPublicUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, origin } = new URL(value)
  const secure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
  return secure && isIP(hostname.replace(/[[\]]/g, '')) === 0 && value.replace(/\/$/, '') === origin
}

export const hostAndPort: Kind<{ host: string; port: number }> = {
  must: 'be HOST:PORT',
  read(value) {
    const [, host, port] = /^(.+):(\d{1,5})$/.exec(value) ?? []
    return host && port ? { host, port: Number(port) } : undefined
  },
}
