import { expect, test } from 'vitest'
import { countLines } from './count-lines.ts'

test('counts lines, but not those inside a cell, wherever the bytes are cut', async () => {
  const text = 'name,text\r\n"a\r\nb ""c\n""",x\r\n"نورة",""\r\n'
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 7, 100]) {
    const counts: number[] = []
    const counter = countLines((lines) => counts.push(lines))
    const written = (async () => {
      const writer = counter.writable.getWriter()
      for (let at = 0; at < bytes.length; at += size) await writer.write(bytes.slice(at, at + size))
      await writer.close()
    })()
    expect(await new Response(counter.readable).text()).toBe(text)
    await written
    expect(counts.at(-1)).toBe(3)
  }
})
