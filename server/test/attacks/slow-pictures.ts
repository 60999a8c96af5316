import { photo } from './pictures.ts'
import { bomb, chunk, png } from './png.ts'

/** Small, valid files that keep a decoder busy for ten seconds and more. */

const [tableMarker, scanMarker] = [Buffer.from([0xff, 0xc4]), Buffer.from([0xff, 0xda])]

/**
 * A grey JPEG with as many progressive scans as the format allows: each has one more bit of one of
 * the 63 coefficients of all blocks.
 */
export async function jpegOfManyScans(): Promise<Buffer> {
  const plain = await photo(5000, 5000).toColourspace('b-w').jpeg({ progressive: true }).toBuffer()
  const firstScan = plain.indexOf(scanMarker)
  const lastScan = plain.lastIndexOf(scanMarker)
  const upToFirstScan = plain.subarray(0, plain.indexOf(tableMarker, firstScan))
  const table = plain.subarray(plain.lastIndexOf(tableMarker), lastScan)
  // The range of coefficients and the bits of a scan are the last three bytes of its head.
  const head = plain.subarray(lastScan, lastScan + 7)
  const noChanges = plain.subarray(lastScan + 10, -2)
  const scans: Buffer[] = []
  for (let coefficient = 1; coefficient <= 63; coefficient += 1) {
    for (let bit = 13; bit >= 0; bit -= 1) {
      const bits = bit === 13 ? bit : ((bit + 1) << 4) | bit
      scans.push(head, Buffer.from([coefficient, coefficient, bits]), noChanges)
    }
  }
  return Buffer.concat([upToFirstScan, table, ...scans, plain.subarray(-2)])
}

/** A PNG of 64 pixels whose texts unpack to 4.5 GB. */
export function pngOfManyTexts(): Buffer {
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb(45_000_000)]))
  return png(8, 8, bomb(8 * 9), ...Array<Buffer>(100).fill(text))
}
