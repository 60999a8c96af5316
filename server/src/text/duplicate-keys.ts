const [quote, colon, backslash] = [0x22, 0x3a, 0x5c]

/** In valid JSON only a key is followed by a colon, and backslashes are only in strings. */
function countKeysOfText(text: string): number {
  let count = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === backslash) index += 1
    else if (code === quote) inString = !inString
    else if (code === colon && !inString) count += 1
  }
  return count
}

function countKeysOfValue(value: unknown): number {
  let count = 0
  // Not recursive, because input can be nested deeper than the call stack.
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const items = Object.values(next)
    if (!Array.isArray(next)) count += items.length
    for (const item of items) if (typeof item === 'object') open.push(item)
  }
  return count
}

/** Whether an object of the text names a key twice. `JSON.parse` keeps only the last of them. */
export const hasDuplicateKey = (text: string, parsed: unknown): boolean =>
  countKeysOfText(text) !== countKeysOfValue(parsed)
