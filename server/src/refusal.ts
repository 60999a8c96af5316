/**
 * A program refuses to do its work. The message is one line for the person who started it, sometimes
 * with more lines; if a setting is the cause, it begins with the variable's name.
 */
export class Refusal extends Error {
  readonly lines: string[]

  constructor(...lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
