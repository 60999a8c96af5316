import type { Row, Run } from './api.ts'
import { table } from './report.ts'

export type Goal = { what: string; goal: string; measured: string; reached: boolean }

const round = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))

function rowOf(run: Run, name: string): Row {
  const row = run.rows.find((each) => each.name === name)
  if (!row) throw new Error(`nothing was measured under the name "${name}"`)
  return row
}

const p50 = (run: Run, name: string) => rowOf(run, name).one.p50

function ofTheFloor(run: Run, percent: number): Goal {
  const share = ((rowOf(run, 'first page').many?.perSecond ?? 0) / run.floor.perSecond) * 100
  return {
    what: `first page at ${run.size.toLocaleString('en')}, 32 connections`,
    goal: `at least ${percent} % of the floor`,
    measured: `${share.toFixed(0)} %`,
    reached: share >= percent,
  }
}

/** How many times slower than another call. */
function times(run: Run, name: string, other: string, limit: number): Goal {
  const value = p50(run, name) / p50(run, other)
  return {
    what: name,
    goal: `at most ${limit} × ${other}`,
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

/**
 * The call whose p50 grew most. The floor itself is no call of ours, and the first time a term is
 * asked has limits of its own: what is counted then grows with what there is.
 */
function growth(small: Run, large: Run, limit: number): Goal {
  const calls = large.rows.filter(({ name }) => !/^(floor|first time)/.test(name))
  const worst = calls
    .map(({ name, one }) => ({ name, value: one.p50 / p50(small, name) }))
    .reduce((most, each) => (each.value > most.value ? each : most))
  return {
    what: `growth from ${small.size.toLocaleString('en')}, at most: ${worst.name}`,
    goal: `at most ${limit} ×`,
    measured: `${worst.value.toFixed(1)} ×`,
    reached: worst.value <= limit,
  }
}

/** What a million clients must not change, on the embedded database. */
export function goalsOf(all: Run[]): Goal[] {
  const embedded = (size: number) =>
    all.find((run) => run.database === 'embedded' && run.size === size)
  const [small, middle, large] = [embedded(10_000), embedded(100_000), embedded(1_000_000)]
  if (!small || !middle || !large) return []
  return [
    ofTheFloor(middle, 70),
    ofTheFloor(large, 70),
    times(large, 'middle page', 'first page', 3),
    times(large, 'last page', 'first page', 3),
    times(large, 'search, rare', 'first page', 3),
    times(large, 'search, no hit', 'first page', 3),
    waiting(large, 'search, common', 40),
    waiting(large, 'search, one letter', 40),
    waiting(large, 'search, two letters', 40),
    waiting(large, 'search, common, while clients are added', 40),
    waiting(large, 'first time, common', 150),
    waiting(large, 'first time, two letters', 150),
    times(large, 'search, common, page in the middle', 'search, common', 2),
    growth(small, large, 4),
    within('event loop delay p99, 32 connections', large.lag, 30, 'ms'),
    within('memory of server and database', large.memory, 600, 'MB'),
    within('start', large.start / 1000, 4, 's'),
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
