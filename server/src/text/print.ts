/** Control characters, other ends of lines, and the marks that turn the direction of text. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/**
 * A line that a terminal shows as it is: what would move the cursor, set the title, begin another
 * line or turn text around is shown as `\u001b`. JSON stays the same JSON.
 */
export const printable = (line: string) =>
  line.replace(unsafe, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * The only ways to a terminal: ids, names, messages and files' names are what others chose. Each
 * text is one line, so that a value cannot forge another one.
 */
export function print(...lines: string[]) {
  for (const line of lines) console.log(printable(line))
}

export function printError(...lines: string[]) {
  for (const line of lines) console.error(printable(line))
}
