import { applications } from '@zaffa/contract/applications'
import { categories } from '@zaffa/contract/categories'
import { clients } from '@zaffa/contract/clients'
import { conversations } from '@zaffa/contract/conversations'
import { orders } from '@zaffa/contract/orders'
import { payments } from '@zaffa/contract/payments'
import { providers } from '@zaffa/contract/providers'
import { reviews } from '@zaffa/contract/reviews'
import { services } from '@zaffa/contract/services'
import { describe, expect, test } from 'vitest'
import { listParams } from './list-params.ts'

const first = { search: '', sort: 'Newest', page: 1 } as const
const searched = { search: 'نورة', sort: 'Oldest', page: 3 } as const

describe('sends the query parameters of the specification', () => {
  test.each([
    ['clients', clients, { page: 1, pageSize: 8, search: '', sortBy: 'newest' }],
    ['providers', providers, { page: 1, pageSize: 8, search: '', sortBy: 'Newest' }],
    ['services', services('7'), { page: 1, pageSize: 8, search: '', sortBy: 'Newest' }],
    ['categories', categories, { page: 1, pageSize: 12, search: '', sortBy: 'Newest' }],
    ['contracts', orders, { page: 1, pageSize: 8, sortBy: 'Newest' }],
    ['conversations', conversations, { page: 1, pageSize: 8 }],
    ['payments', payments, { page: 1, pageSize: 8, sortBy: 'Newest' }],
    ['reviews', reviews, { page: 1, pageSize: 8, sortBy: 'newest' }],
    ['applications', applications, { page: 1, pageSize: 10, search: '', sortBy: 'Newest' }],
  ])('%s, first page', (_, resource, query) => {
    expect(listParams(resource, first)).toEqual(query)
  })

  test.each([
    ['clients', clients, { page: 3, pageSize: 8, search: 'نورة', sortBy: 'oldest' }],
    ['contracts', orders, { page: 3, pageSize: 8, search: 'نورة', sortBy: 'Oldest' }],
    ['payments', payments, { page: 3, pageSize: 8, search: 'نورة', sortBy: 'Oldest' }],
    ['conversations', conversations, { page: 3, pageSize: 8 }],
    ['reviews', reviews, { page: 3, pageSize: 8, sortBy: 'oldest' }],
  ])('%s, searched and sorted', (_, resource, query) => {
    expect(listParams(resource, searched)).toEqual(query)
  })
})
