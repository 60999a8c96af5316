const [quote, lineFeed] = [0x22, 0x0a]

/** Counts the lines of a CSV file while it passes. A line break in quotes belongs to a cell. */
export function countLines(onCount: (lines: number) => void) {
  let lines = 0
  let quoted = false
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      for (const byte of bytes) {
        if (byte === quote) quoted = !quoted
        else if (byte === lineFeed && !quoted) lines += 1
      }
      onCount(lines)
      controller.enqueue(bytes)
    },
  })
}
