import type { Figures, Row } from './load.ts'
import { loads } from './questions.ts'
import { table } from './report.ts'

/** What was measured on one database. */
export type Run = {
  database: 'embedded' | 'server'
  size: number
  rows: Row[]
  loads: { name: string; figures: Figures }[]
  start: number
  memory: number
  floor: Figures
  insertsPerSecond: number
}

export type Goal = { what: string; goal: string; measured: string; reached: boolean }

const round = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))

function rowOf(run: Run, name: string): Row {
  const row = run.rows.find((each) => each.name === name)
  if (!row) throw new Error(`nothing was measured under the name "${name}"`)
  return row
}

const p50 = (run: Run, name: string) => rowOf(run, name).one.p50

function ofTheFloor(run: Run, { name, percent }: { name: string; percent: number }): Goal {
  const perSecond = run.loads.find((load) => load.name === name)?.figures.perSecond ?? 0
  const share = (perSecond / run.floor.perSecond) * 100
  return {
    what: `${name}, 32 connections and sessions`,
    goal: `at least ${percent} % of the floor`,
    measured: `${share.toFixed(0)} %`,
    reached: share >= percent,
  }
}

/** How many times slower than the first page. */
function times(run: Run, name: string, limit: number): Goal {
  const value = p50(run, name) / p50(run, 'first page')
  return {
    what: name,
    goal: `at most ${limit} × first page`,
    measured: `${value.toFixed(1)} ×`,
    reached: value <= limit,
  }
}

function within(what: string, value: number, limit: number, unit: string): Goal {
  return {
    what,
    goal: `at most ${limit} ${unit}`,
    measured: `${round(value)} ${unit}`,
    reached: value <= limit,
  }
}

const waiting = (run: Run, name: string, limit: number) =>
  within(`${name}, p50`, p50(run, name), limit, 'ms')

/** The goals with a million clients on the embedded database. */
export function goalsOf(all: Run[]): Goal[] {
  const run = all.find(({ database, size }) => database === 'embedded' && size === 1_000_000)
  if (!run) return []
  const asked = run.rows.filter(({ name }) => /search|orders of/.test(name))
  return [
    ...loads.map((load) => ofTheFloor(run, load)),
    times(run, 'middle page', 4),
    times(run, 'last page', 4),
    times(run, 'search, common, page in the middle', 4),
    ...asked.map(({ name }) => waiting(run, name, 10)),
    waiting(run, 'first time, common', 200),
    waiting(run, 'first time, one or two letters', 350),
    waiting(run, 'first time, rare', 10),
    within('memory of server and database', run.memory, 600, 'MB'),
    within('start', run.start / 1000, 4, 's'),
  ]
}

export const goalsTable = (goals: Goal[]) =>
  table(
    ['at a million clients, embedded', 'goal', 'measured', ''],
    goals.map(({ what, goal, measured, reached }) => [
      what,
      goal,
      measured,
      reached ? 'reached' : '**missed**',
    ]),
  )
