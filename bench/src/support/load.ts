import autocannon from 'autocannon'
import { calmest } from './calm.ts'

export type Figures = { perSecond: number; p50: number; p99: number }
/** A kind of request: its matches, and its times on one connection. */
export type Row = { name: string; hits?: number; one: Figures }
export type Target = { url: string; token: string }

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The load of 32 administrators: each connection has its own session and paths. */
export type Load = { url: string; tokens: string[]; paths(connection: number): string[] }

/** Sends requests for some seconds; any answer but a success is an error. */
export async function measureLoad({ url, tokens, paths }: Load, seconds = 3): Promise<Figures> {
  const load = async (duration: number) => {
    let connection = 0
    return autocannon({
      url,
      duration,
      connections: tokens.length,
      setupClient(client) {
        const authorization = `Bearer ${tokens[connection]}`
        const requests = paths(connection).map((path) => ({ path, headers: { authorization } }))
        client.setRequests(requests)
        connection += 1
      },
    })
  }
  await load(1)
  const result = await load(seconds)
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}

const medians = (all: Figures[]): Figures => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  p50: median(all.map(({ p50 }) => p50)),
  p99: median(all.map(({ p99 }) => p99)),
})

/** Measures all targets in turns, because the speed of the machine varies. */
export async function measureInTurns<T>(
  targets: T[],
  measure: (target: T) => Promise<Figures>,
): Promise<Figures[]> {
  const turn = async () => {
    const figures: Figures[] = []
    for (const target of targets) figures.push(await measure(target))
    return figures
  }
  const turns = await calmest(turn, { enough: 7, most: 14 })
  return targets.map((_, index) => medians(turns.flatMap((figures) => figures[index] ?? [])))
}

/** Sequential requests, measured more finely than in whole milliseconds. */
export async function measureOne({ url, token }: Target, times = 300): Promise<Figures> {
  const headers = { authorization: `Bearer ${token}` }
  const milliseconds: number[] = []
  for (let n = -20; n < times; n += 1) {
    const before = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    if (n >= 0) milliseconds.push(performance.now() - before)
  }
  milliseconds.sort((a, b) => a - b)
  const at = (share: number) => milliseconds[Math.floor(share * (times - 1))] ?? 0
  const total = milliseconds.reduce((sum, value) => sum + value, 0)
  return { perSecond: (times / total) * 1000, p50: at(0.5), p99: at(0.99) }
}
