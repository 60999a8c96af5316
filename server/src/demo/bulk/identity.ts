import { createHash } from 'node:crypto'

/** Lookup by four digits: formatting hexadecimal would be the most expensive part of a row. */
const digits = Array.from({ length: 0x10000 }, (_, part) => part.toString(16).padStart(4, '0'))

const sixteenBits = (value: number, shift: number): string =>
  digits[Math.floor(value / 2 ** shift) % 0x10000] ?? ''

export type MakeId = (time: Date, serial: number) => string

/**
 * Deterministic UUIDv7: the time, 42 bits for the scope (which run, which table) and the serial
 * number of the row. The serial is unique within a scope.
 */
export function idsOf(scope: string): MakeId {
  const bits = createHash('sha256').update(scope).digest('hex')
  const variant = '89ab'[Number.parseInt(bits.slice(0, 1), 16) & 3]
  const middle = `-7${bits.slice(1, 4)}-${variant}${bits.slice(4, 7)}-${bits.slice(7, 11)}`
  return (time, serial) => {
    const at = time.getTime()
    const start = `${sixteenBits(at, 32)}${sixteenBits(at, 16)}-${sixteenBits(at, 0)}`
    return `${start}${middle}${sixteenBits(serial, 16)}${sixteenBits(serial, 0)}`
  }
}
