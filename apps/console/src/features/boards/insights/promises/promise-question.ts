import { maxPromiseMonths, type PromiseQuestion } from '@aftermile/contract/boards/insights'
import { productGroups } from '@aftermile/domain/lists/product-groups'
import type { Filters } from '../../engine/engine-messages.ts'
import { monthBefore } from '../../state/months.ts'
import { type PromiseSearch, parsePromiseSearch } from './promise-search.ts'

export const promiseFilters = [
  { name: 'serviceProviderId', title: 'Carrier', set: 'serviceProvider' },
  { name: 'serviceProviderProductGroupId', title: 'Product group', set: 'serviceProviderProductGroup' },
  { name: 'fromCountryAreaId', title: 'Sender geography', set: 'countryArea' },
  { name: 'toCountryCode', title: 'Destination', set: 'toCountry' },
  { name: 'merchantId', title: 'Merchant', set: 'merchant' },
] as const

export type PromiseFilterName = (typeof promiseFilters)[number]['name']

/** The filters of a board, as far as the advisor has them. */
export function promiseSearchOf(filters: Filters): PromiseSearch {
  const months = filters.yearMonth
  const range = months === undefined || 'values' in months ? {} : { firstMonth: months.from, lastMonth: months.to }
  const chosen = promiseFilters.flatMap(({ name }) => {
    const filter = filters[name]
    return filter !== undefined && 'values' in filter ? [[name, filter.values.filter(value => value !== null)]] : []
  })
  return parsePromiseSearch({ ...range, ...Object.fromEntries(chosen) })
}

/** The months to choose from, latest first. */
export const promiseMonths = (running: number): readonly number[] =>
  Array.from({ length: maxPromiseMonths }, (_, index) => monthBefore(running, index))

const usualMonths = 6

/** What to ask for an address. Without months: the last six complete ones. */
export function promiseQuestion(search: PromiseSearch, running: number): PromiseQuestion {
  const to = search.lastMonth ?? Math.max(monthBefore(running, 1), search.firstMonth ?? 0)
  const from = Math.max(search.firstMonth ?? monthBefore(to, usualMonths - 1), monthBefore(to, maxPromiseMonths - 1))
  const { serviceProviderId, merchantId, fromCountryAreaId, toCountryCode } = search
  const groups = productGroups
    .map(({ id }) => id)
    .filter(id => search.serviceProviderProductGroupId?.includes(id) ?? false)
  return {
    from: Math.min(from, to),
    to,
    filters: {
      ...(serviceProviderId && { serviceProviderId }),
      ...(merchantId && { merchantId }),
      ...(fromCountryAreaId && { fromCountryAreaId }),
      ...(toCountryCode && { toCountryCode }),
      ...(groups.length > 0 && { serviceProviderProductGroupId: groups }),
    },
  }
}
