import pg from 'pg'

export type Frame = { lasted: number; blocked: number }
export type Shown = { box: string; footer: string }

/** Runs in the page: the frames that took long. */
export function watchFrames() {
  type LongFrame = PerformanceEntry & { blockingDuration: number }
  const frames: Frame[] = []
  Reflect.set(window, 'longFrames', frames)
  new PerformanceObserver((list) => {
    for (const { duration, blockingDuration } of list.getEntries() as LongFrame[]) {
      frames.push({ lasted: duration, blocked: blockingDuration })
    }
  }).observe({ type: 'long-animation-frame', buffered: false })
}

type TraceEvent = {
  ph: string
  name: string
  pid: number
  tid: number
  dur?: number
  /** The CPU time of the thread. */
  tdur?: number
  args: { name?: string }
}

/** The CPU time of the page's longest task, in milliseconds. */
export function longestTask(trace: Buffer): number {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const pages = events.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  )
  const threads = new Set(pages.map(thread))
  const tasks = events.filter((event) => event.ph === 'X' && threads.has(thread(event)))
  if (tasks.length === 0) throw new Error('the browser recorded no tasks')
  return Math.max(...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1000
}

/** Runs in the page: records the shown answers with the text in the search box. */
export function watchAnswers() {
  const shown: Shown[] = []
  Reflect.set(window, 'shown', shown)
  new MutationObserver(() => {
    const body = document.querySelector('main [aria-busy]')
    const box = document.querySelector<HTMLInputElement>('main input[type="search"]')
    const footer = /Showing .* entries/.exec(document.querySelector('main')?.textContent ?? '')
    if (body?.getAttribute('aria-busy') !== 'false' || !box || !footer) return
    shown.push({ box: box.value, footer: footer[0] })
  }).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  })
}

/**
 * Samples how long a query still runs after the next one has begun. The page aborts a search when
 * it sends the next one, so its query must end soon after.
 */
export function watchQueries(connection: pg.PoolConfig) {
  const client = new pg.Client(connection)
  let going = true
  let most = 0
  const sampling = (async () => {
    await client.connect()
    while (going) {
      const { rows } = await client.query<{ beside: number }>(
        `select (extract(epoch from clock_timestamp() - max(query_start)) * 1000)::float8 as beside
         from pg_stat_activity
         where application_name = 'zaffa' and state = 'active' and query like '%client%'
         having count(*) > 1`,
      )
      most = Math.max(most, rows[0]?.beside ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await client.end()
  })()
  return async () => {
    going = false
    await sampling
    return most
  }
}
