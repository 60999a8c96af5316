import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { root } from './product.ts'

const page = `${root}docs/performance.md`

export function table(header: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The machine of the figures, without which they mean nothing. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const processors = cpus()
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${process.platform} ${process.arch}, ${processors.length} cores (${processors[0]?.model.trim()}), ${gigabytes} GB, Node ${process.versions.node}`
}

/** Prints the section and writes it between its markers in docs/performance.md. */
export function writeSection(name: string, text: string) {
  console.log(`\n${text}\n`)
  const [start, end] = [`<!-- ${name}: start -->`, `<!-- ${name}: end -->`]
  const content = readFileSync(page, 'utf8')
  const [from, to] = [content.indexOf(start), content.indexOf(end)]
  if (from === -1 || to === -1) throw new Error(`docs/performance.md has no markers for ${name}`)
  writeFileSync(page, `${content.slice(0, from)}${start}\n${text}\n${content.slice(to)}`)
}
