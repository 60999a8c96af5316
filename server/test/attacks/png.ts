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

const grey8 = [8, 0, 0, 0]

function assemble(size: [number, number], format: number[], ...chunks: Buffer[]): Buffer {
  const header = Buffer.concat([...size.map(uint32), Buffer.from(format)])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with any declared size and any pixel data. */
export const png = (width: number, height: number, pixels: Buffer, ...extra: Buffer[]): Buffer =>
  assemble([width, height], [...grey8, 0], ...extra, chunk('IDAT', pixels))

/** Column, row and the steps between them, for each of the seven passes of Adam7. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** A whole, black, interlaced PNG: a decoder needs all of its pixels in memory at once. */
export function interlaced(width: number, height: number): Buffer {
  const bytes = passes.map(([left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)]
    return columns > 0 ? rows * (1 + columns) : 0
  })
  const pixels = bomb(bytes.reduce((sum, each) => sum + each, 0))
  return assemble([width, height], [...grey8, 1], chunk('IDAT', pixels))
}

/** Compressed zeroes, which expand to this many bytes. */
export const bomb = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })
