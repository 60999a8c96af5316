import type { QueryConfig } from 'pg'

/** A piece of SQL with its values. */
export class Sql {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

/** Composes SQL: `Sql` parts are inserted as they are, everything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  const texts: string[] = [strings[0] ?? '']
  const values: unknown[] = []
  const write = (text: string) => {
    texts.push((texts.pop() ?? '') + text)
  }
  for (const [index, part] of parts.entries()) {
    if (part instanceof Sql) {
      write(part.texts[0] ?? '')
      texts.push(...part.texts.slice(1))
      values.push(...part.values)
    } else {
      texts.push('')
      values.push(part)
    }
    write(strings[index + 1] ?? '')
  }
  return new Sql(texts, values)
}

/** SQL from our own text, never from input. */
export const raw = (text: string): Sql => new Sql([text], [])

export const joinSql = (parts: Sql[], separator: string): Sql =>
  parts.reduce((all, part) => sql`${all}${raw(separator)}${part}`)

/** For the driver. A named statement is planned once per connection. */
export function toQuery({ texts, values }: Sql, name?: string): QueryConfig {
  const text = texts.reduce((all, piece, index) => `${all}$${index}${piece}`)
  return { text, values: [...values], ...(name && { name }) }
}
