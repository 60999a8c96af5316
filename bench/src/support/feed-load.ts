import { request } from 'node:http'
import { Readable } from 'node:stream'
import { clients } from '@zaffa/contract/clients'
import { feed } from '@zaffa/contract/feed'
import { orders } from '@zaffa/contract/orders'
import type { Product } from './product.ts'

/** Sends records in one body while reading the answer. Returns records per second. */
export async function send(
  url: string,
  key: string,
  count: number,
  recordAt: (index: number) => object,
) {
  function* pieces() {
    for (let start = 0; start < count; start += 200) {
      const length = Math.min(200, count - start)
      yield Array.from({ length }, (_, n) => `${JSON.stringify(recordAt(start + n))}\n`).join('')
    }
  }
  const started = performance.now()
  const last = await new Promise<string>((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
    const sent = request(url + feed.records, { method: 'POST', headers })
    sent.on('error', reject)
    sent.on('response', (response) => {
      let end = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        end = (end + text).slice(-500)
      })
      response.on('end', () => resolve(end.trimEnd().split('\n').at(-1) ?? ''))
      response.on('error', reject)
    })
    Readable.from(pieces()).pipe(sent)
  })
  const created = JSON.parse(last).summary?.created
  if (created !== count) throw new Error(`${count} records were sent: ${last}`)
  return count / ((performance.now() - started) / 1000)
}

/** Four administrators who open a page five times a second; returns the p99 of all answers. */
export async function whileReading(product: Product, work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  let reading = true
  const headers = { authorization: `Bearer ${product.token}` }
  async function read(reader: number) {
    for (let turn = 0; reading; turn += 1) {
      const { path } = (reader + turn) % 2 === 0 ? clients : orders
      const search = turn % 5 === 0 ? 'mohammed' : ''
      const query = `?page=${1 + (turn % 20)}&pageSize=8&search=${search}&sortBy=newest`
      const started = performance.now()
      const response = await fetch(product.url + path + query, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      times.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const readers = Promise.all([0, 1, 2, 3].map(read))
  await work().finally(() => {
    reading = false
  })
  await readers
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}
