import type { TablePreference } from '../../../storage/local-storage.ts'
import { type ListAddress, newestFirst, parseSort, type ResultSort, sortInAddress } from './list-address.ts'

export type PageSize = 20 | 50 | 100

export const pageSizes: readonly PageSize[] = [20, 50, 100]

export type Table = { readonly id: string; readonly columns: readonly { readonly sort?: string }[] }

/** Which rows an address shows, with the stored preference filled in. */
export type ListParams = {
  readonly address: ListAddress
  readonly sort: ResultSort
  readonly page: number
  readonly size: PageSize
  readonly isScrolling: boolean
}

/** An address with a sorting is complete. Without one, sorting and page size come from the stored preference. */
export function listParamsOf(
  address: ListAddress,
  columns: Table['columns'],
  preference: TablePreference | null,
): ListParams {
  const stored = address.sort === undefined ? preference : null
  const sort = address.sort === undefined ? sortOf(stored) : parseSort(address.sort)
  return {
    address,
    sort: sort !== null && columns.some(column => column.sort === sort.by) ? sort : newestFirst,
    page: address.page ?? 1,
    size: address.size ?? sizeOf(stored?.itemsPerPage),
    isScrolling: address.mode === 'scroll',
  }
}

/** The sorting and page size in full, so that no stored preference applies. */
export function orderInAddress(address: ListAddress, columns: Table['columns'], preference: TablePreference | null) {
  const { sort, size } = listParamsOf(address, columns, preference)
  return { sort: sortInAddress(sort), size: size === 20 ? undefined : size }
}

const sortOf = (stored: TablePreference | null): ResultSort | null =>
  stored === null || stored.sortBy === null ? null : { by: stored.sortBy, desc: stored.sortDesc }

const sizeOf = (stored = 20): PageSize => pageSizes.find(size => size === stored) ?? 20
