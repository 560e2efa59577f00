import type { Mailed } from '../../../boards/mailings/MailMeDialog.tsx'
import { type ListAddress, listQueryOf, queryFields } from '../../../search/address/list-address.ts'

/** A regular mail of a list with these filters and this sorting. */
export function mailedList(list: string, address: ListAddress, name?: string): Mailed {
  const kept = [...queryFields, 'sort'] as const
  const pairs = kept.flatMap(field => (address[field] === undefined ? [] : [[field, String(address[field])]]))
  const { includeCompleted, ...query } = listQueryOf(address)
  const sort = address.sort === undefined ? {} : { sort: address.sort }
  return {
    name: name ?? (list === 'orders' ? 'Orders' : 'Shipments'),
    subject:
      list === 'orders'
        ? { kind: 'orders', query: { ...query, ...sort } }
        : { kind: 'shipments', query: { ...query, ...sort, ...(includeCompleted && { includeCompleted }) } },
    address: new URLSearchParams(pairs).toString(),
  }
}
