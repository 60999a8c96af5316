import { type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { defaultSort, maxSearchLength, type Sort, sorts } from '@zaffa/contract/list'

export type ListView = { search: string; sort: Sort; page: number }

type AddressParams = { [Param in keyof ListView]?: unknown }

/** Accepts any address: an invalid parameter falls back to its default. */
export function readView({ search, sort, page }: AddressParams): ListView {
  return {
    search: String(search ?? '').slice(0, maxSearchLength),
    sort: sorts.find((known) => known === sort) ?? defaultSort,
    page: /^[1-9]\d{0,8}$/.test(String(page)) ? Number(page) : 1,
  }
}

/** Route options of a list: its view is in the address, without the defaults. */
export const listSearch = {
  validateSearch: (params: AddressParams & SearchSchemaInput) => readView(params),
  search: { middlewares: [stripSearchParams<ListView>(readView({}))] },
}
