import { rmSync } from 'node:fs'
import { clients } from '@zaffa/contract/clients'
import { orders } from '@zaffa/contract/orders'
import { payments } from '@zaffa/contract/payments'
import { statistics } from '@zaffa/contract/statistics'
import { measureLoad, measureOne, median } from './support/load.ts'
import { type Product, root, startProduct } from './support/product.ts'
import { machine, table, writeSection } from './support/report.ts'

const directory = `${root}.cache/bench/demo`
const environment = { DATA_DIR: directory, DATABASE_URL: '', DATABASE_OWNER_URL: '' }

const requests: [name: string, path: string][] = [
  ['Home statistics', statistics.path],
  ['Clients, first page', `${clients.path}?page=1&pageSize=8&search=&sortBy=newest`],
  ['Clients, last page', `${clients.path}?page=17&pageSize=8&search=&sortBy=newest`],
  ['Clients, search "noura"', `${clients.path}?page=1&pageSize=8&search=noura&sortBy=newest`],
  ['Clients, search "نوره"', `${clients.path}?page=1&pageSize=8&search=${encodeURI('نوره')}`],
  ['Clients, search "050"', `${clients.path}?page=1&pageSize=8&search=050`],
  ['Clients, no hit', `${clients.path}?page=1&pageSize=8&search=qqqq`],
  ['Orders, first page', `${orders.path}?page=1&pageSize=8&sortBy=Newest`],
  ['Orders, search "al"', `${orders.path}?page=1&pageSize=8&search=al&sortBy=Newest`],
  ['Payments, first page', `${payments.path}?page=1&pageSize=8&sortBy=Newest`],
]

/** What a new user experiences: the duration of the starts and the speed of the demo. */
export async function benchDemo() {
  rmSync(directory, { recursive: true, force: true })
  const cold = await startProduct(environment)
  await cold.stop()
  const starts: number[] = []
  let product: Product | undefined
  for (let n = 0; n < 3; n += 1) {
    await product?.stop()
    product = await startProduct(environment)
    starts.push(product.startMilliseconds)
  }
  if (!product) throw new Error('nothing was started')
  const rows: string[][] = []
  for (const [name, path] of requests) {
    const target = { url: product.url + path, token: product.token }
    const one = await measureOne(target)
    const tokens = Array<string>(32).fill(product.token)
    const many = await measureLoad({ url: product.url, tokens, paths: () => [path] })
    rows.push([
      name,
      `${one.p50.toFixed(2)} ms`,
      `${one.p99.toFixed(2)} ms`,
      many.perSecond.toFixed(0),
      `${many.p99} ms`,
    ])
  }
  await product.stop()
  rmSync(directory, { recursive: true, force: true })
  const second = median(starts)
  writeSection(
    'demo',
    [
      `Measured ${machine()}.`,
      '',
      table(
        ['start', 'time until the address is printed'],
        [
          [
            'cold: new database, migrations, demo data',
            `${(cold.startMilliseconds / 1000).toFixed(2)} s`,
          ],
          ['second start (median of 3)', `${(second / 1000).toFixed(2)} s`],
        ],
      ),
      '',
      table(
        [
          'call',
          'p50, 1 connection',
          'p99, 1 connection',
          'requests/s, 32 connections',
          'p99, 32 connections',
        ],
        rows,
      ),
    ].join('\n'),
  )
}
