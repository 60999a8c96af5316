import { defaultSort, maxSearchLength, type Sort, sorts } from '@zaffa/contract/list'

/** What a list shows, as its address says it. Defaults are left out of the address. */
export type ListView = { search: string; sort: Sort; page: number }

export const sameView = (one: ListView, other: ListView) =>
  one.search === other.search && one.sort === other.sort && one.page === other.page

/** Any junk in an address gives a view that can be asked for. */
export function readView(address: string): ListView {
  const params = new URLSearchParams(address)
  const page = params.get('page') ?? ''
  return {
    search: (params.get('search') ?? '').slice(0, maxSearchLength),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? defaultSort,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
  }
}

/** The search params of an address, without the defaults. */
export function writeView({ search, sort, page }: ListView): Record<string, string> {
  return {
    ...(search !== '' && { search }),
    ...(sort !== defaultSort && { sort }),
    ...(page !== 1 && { page: String(page) }),
  }
}
