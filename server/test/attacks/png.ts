import { crc32, deflateSync } from 'node:zlib'

/** Hand-written PNG files that no encoder would produce. */

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))])
}

/** A PNG with any declared size and any pixel data. */
export function png(width: number, height: number, pixels: Buffer, ...extra: Buffer[]): Buffer {
  const grey8 = Buffer.from([8, 0, 0, 0, 0])
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), grey8])),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Compressed zeroes, which expand to this many bytes. */
export const bomb = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })
