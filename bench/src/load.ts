import autocannon from 'autocannon'

export type Figures = { perSecond: number; p50: number; p99: number }
type Target = { url: string; token: string }

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Asks for one address again and again for some seconds; any answer but a success is an error. */
export async function measure(
  url: string,
  token: string,
  connections: number,
  seconds = 5,
): Promise<Figures> {
  const headers = { authorization: `Bearer ${token}` }
  const load = (duration: number) => autocannon({ url, headers, connections, duration })
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

/** Two addresses in turns, to be compared: the machine is not as fast at every moment. */
export async function measureInTurns(one: Target, other: Target, connections: number) {
  const [ofOne, ofOther]: [Figures[], Figures[]] = [[], []]
  while (ofOther.length < 7) {
    ofOne.push(await measure(one.url, one.token, connections, 2))
    ofOther.push(await measure(other.url, other.token, connections, 2))
  }
  return [medians(ofOne), medians(ofOther)] as const
}

/** One after the other, in finer steps than whole milliseconds. */
export async function measureOne(url: string, token: string, times = 300): Promise<Figures> {
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
