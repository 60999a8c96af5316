import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The process and all its descendants. */
function descendants(root: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended while we looked.
    }
  }
  const family = new Set([root])
  for (let grown = true; grown; ) {
    grown = false
    for (const [child, parent] of parents) {
      if (family.has(parent) && !family.has(child)) {
        family.add(child)
        grown = true
      }
    }
  }
  return [...family]
}

/** Memory of the whole tree in MB; pages shared between processes count once (PSS). */
export function treeMemory(root: number): number {
  let kilobytes = 0
  for (const process of descendants(root)) {
    try {
      const text = readFileSync(`/proc/${process}/smaps_rollup`, 'utf8')
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
    } catch {
      // It ended while we looked.
    }
  }
  return kilobytes / 1024
}

/** Gives the whole tree the lowest CPU priority. */
export function standBack(root: number) {
  for (const process of descendants(root)) {
    // With nice alone it kept one of two processors busy, and all else shared the other.
    execFileSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process)])
    // Linux first divides CPU time between sessions; this lowers the priority of the session.
    const group = `/proc/${process}/autogroup`
    if (existsSync(group)) writeFileSync(group, '19')
  }
}

/** CPU time stolen by the host since boot, in milliseconds. */
export function stolenTime(): number {
  const ticks = /^cpu(?: +\d+){7} +(\d+)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1]
  return Number(ticks ?? 0) * 10
}
