import { clients } from '@zaffa/contract/clients'
import { orders } from '@zaffa/contract/orders'
import { payments } from '@zaffa/contract/payments'
import { statistics } from '@zaffa/contract/statistics'
import type { Product } from './product.ts'

export type Request = { name: string; path: string; hits?: number }

export const list = (path: string, page: number, search = '') =>
  `${path}?page=${page}&pageSize=8&search=${encodeURIComponent(search)}&sortBy=Newest`

export async function total(product: Product, path: string): Promise<number> {
  const response = await fetch(product.url + path, {
    headers: { authorization: `Bearer ${product.token}` },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return ((await response.json()) as { totalDocuments: number }).totalDocuments
}

const pastYear = new Date().getUTCFullYear() - 2

/** The measured requests, with the number of matches of each search. */
export async function requestsFor(product: Product): Promise<Request[]> {
  const all = await total(product, list(clients.path, 1))
  const last = Math.ceil(all / 8)
  const common = 'mohammed'
  const found = await total(product, list(clients.path, 1, common))
  const pages = Math.ceil(found / 8)
  const requests: Request[] = [
    { name: 'first page', path: list(clients.path, 1) },
    { name: 'middle page', path: list(clients.path, Math.ceil(last / 2)) },
    { name: 'last page', path: list(clients.path, last) },
    { name: 'search, rare', path: list(clients.path, 1, 'thajbah') },
    { name: 'search, no hit', path: list(clients.path, 1, 'qxqxqx') },
    { name: 'search, common', path: list(clients.path, 1, common) },
    {
      name: 'search, common, page in the middle',
      path: list(clients.path, Math.ceil(pages / 2), common),
    },
    { name: 'search, one letter', path: list(clients.path, 1, 'a') },
    { name: 'search, two letters', path: list(clients.path, 1, 'al') },
    { name: 'search, Arabic', path: list(clients.path, 1, 'نوره') },
    { name: 'search, national phone', path: list(clients.path, 1, '050123') },
    { name: 'orders, search by client', path: list(orders.path, 1, 'shaihanah') },
    { name: 'payments, search by client', path: list(payments.path, 1, 'shaihanah') },
    // Order numbers contain the year, so the matches are adjacent and far from the newest.
    { name: 'orders of a past year', path: list(orders.path, 1, `zf-${pastYear}`) },
    { name: 'statistics', path: statistics.path },
  ]
  for (const request of requests) {
    if (request.path.includes('search=') && !request.path.includes('search=&')) {
      request.hits = await total(product, request.path)
    }
  }
  return requests
}
