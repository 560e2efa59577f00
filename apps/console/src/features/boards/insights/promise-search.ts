import { maxPromiseMonths, type PromiseQuestion } from '@aftermile/contract/boards/insights'
import { productGroups } from '@aftermile/domain/lists/product-groups'
import { z } from 'zod'
import type { Filters } from '../engine/engine-messages.ts'

const month = z.number().int().min(200001).max(999912).optional().catch(undefined)
const ids = z.array(z.string().min(1).max(100)).max(100).optional().catch(undefined)

/** The address parameters of the promise advisor. Invalid ones are ignored. */
const PromiseSearch = z.object({
  firstMonth: month,
  lastMonth: month,
  serviceProviderId: ids,
  merchantId: ids,
  toCountryCode: ids,
  serviceProviderProductGroupId: z
    .array(z.enum(productGroups.map(({ id }) => id)))
    .optional()
    .catch(undefined),
  sort: z.enum(['gain', 'risk', 'shipments']).optional().catch(undefined),
})
export type PromiseSearch = z.infer<typeof PromiseSearch>

export const parsePromiseSearch = (search: Record<string, unknown>): PromiseSearch => PromiseSearch.parse(search)

export const promiseFilters = [
  { name: 'serviceProviderId', title: 'Carrier', set: 'serviceProvider' },
  { name: 'serviceProviderProductGroupId', title: 'Product group', set: 'serviceProviderProductGroup' },
  { name: 'toCountryCode', title: 'Destination', set: 'toCountry' },
  { name: 'merchantId', title: 'Merchant', set: 'merchant' },
] as const

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

export const monthBefore = (month: number, count = 1): number => {
  const number = Math.floor(month / 100) * 12 + (month % 100) - 1 - count
  return Math.floor(number / 12) * 100 + (number % 12) + 1
}

/** The months to choose from, latest first. */
export const promiseMonths = (thisMonth: number): readonly number[] =>
  Array.from({ length: maxPromiseMonths }, (_, at) => monthBefore(thisMonth, at))

const usualMonths = 6

/** What to ask for an address. Without months: the last six complete ones. */
export function promiseQuestion(search: PromiseSearch, thisMonth: number): PromiseQuestion {
  const to = search.lastMonth ?? Math.max(monthBefore(thisMonth), search.firstMonth ?? 0)
  const usual = monthBefore(to, usualMonths - 1)
  const from = Math.max(search.firstMonth ?? usual, monthBefore(to, maxPromiseMonths - 1))
  const { serviceProviderId, merchantId, toCountryCode, serviceProviderProductGroupId } = search
  return {
    from: Math.min(from, to),
    to,
    filters: {
      ...(serviceProviderId && { serviceProviderId }),
      ...(merchantId && { merchantId }),
      ...(toCountryCode && { toCountryCode }),
      ...(serviceProviderProductGroupId && { serviceProviderProductGroupId }),
    },
  }
}
