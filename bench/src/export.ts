import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { clients } from '@zaffa/contract/clients'
import { exportPath } from '@zaffa/contract/export'
import { orders } from '@zaffa/contract/orders'
import { type Figures, measureOne, median } from './support/load.ts'
import { treeMemory } from './support/process-tree.ts'
import { type Product, startProduct } from './support/product.ts'
import { machine, table, writeSection } from './support/report.ts'
import { seededDirectory } from './support/seeded.ts'

const size = 1_000_000
const list = `${clients.path}?page=1&pageSize=8&search=&sortBy=newest`

const exports = [
  ['all clients, CSV', `${exportPath(clients.path)}?format=csv`],
  ['all clients, for Excel', `${exportPath(clients.path)}?format=excel`],
  [
    'clients found by "mohammed", for Excel',
    `${exportPath(clients.path)}?format=excel&search=mohammed`,
  ],
  ['all orders, for Excel', `${exportPath(orders.path)}?format=excel`],
] as const

type File = { bytes: number; lines: number; seconds: number }

async function readExport({ url, token }: Product, path: string): Promise<File> {
  const reader = fileURLToPath(new URL('./support/export-reader.ts', import.meta.url))
  const child = spawn(process.execPath, [reader, url + path, token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return JSON.parse((await child.stdout.toArray()).join(''))
}

/** What the other administrators feel, and the most memory that was seen, while the file is read. */
async function measureExport(product: Product, path: string) {
  let over = false
  const reading = readExport(product, path).finally(() => {
    over = true
  })
  const reads: Figures[] = []
  let memory = 0
  while (!over) {
    reads.push(await measureOne({ ...product, url: product.url + list }, 200))
    memory = Math.max(memory, treeMemory(product.processId))
  }
  return { file: await reading, reads, memory }
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const whole = (value: number) => Math.round(value).toLocaleString('en')

/** Exports at a million clients, and list reads meanwhile. */
export async function benchExport() {
  const data = await seededDirectory(size)
  const product = await startProduct(data.environment)
  try {
    const quiet = await measureOne({ ...product, url: product.url + list }, 2000)
    const before = treeMemory(product.processId)
    const rows = [['none', '', '', '', `${whole(before)} MB`, ms(quiet.p50), ms(quiet.p99)]]
    for (const [name, path] of exports) {
      const { file, reads, memory } = await measureExport(product, path)
      rows.push([
        name,
        whole(file.lines - 1),
        `${whole(file.bytes / 1e6)} MB in ${file.seconds.toFixed(1)} s`,
        whole((file.lines - 1) / file.seconds),
        `${whole(memory)} MB`,
        ms(median(reads.map(({ p50 }) => p50))),
        ms(median(reads.map(({ p99 }) => p99))),
      ])
    }
    const columns = [
      'export',
      'rows',
      'file',
      'rows/s',
      'memory',
      'list read, p50',
      'list read, p99',
    ]
    const about = `${size.toLocaleString('en')} clients. Memory of server and database, the most that was seen. The reader of the file and that of the list run on the same cores.`
    writeSection('export', `Measured ${machine()}. ${about}\n\n${table(columns, rows)}`)
  } finally {
    await product.stop()
  }
}
