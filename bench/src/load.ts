import autocannon from 'autocannon'

export type Figures = { perSecond: number; p50: number; p99: number }

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
