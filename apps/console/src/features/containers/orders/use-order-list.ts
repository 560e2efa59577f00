import { type OrderHit, search } from '@aftermile/contract/search'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { type Names, useNames } from '../../../api/use-names.ts'
import { IconShoppingBag } from '../../../ui/icons/icons.ts'
import { createdByImport } from '../../search/fields/created-by-import.ts'
import { deliveryStatusField, facetFields, openConversationFacet } from '../../search/fields/facet-fields.ts'
import type { ListDefinition, ReadyView } from '../../search/list-definition.ts'
import { orderColumns } from './order-columns.tsx'

export function useOrderList(): ListDefinition<OrderHit> {
  const names = useNames()
  return useMemo(() => orderList(names), [names])
}

const orderList = (names: Names): ListDefinition<OrderHit> => ({
  id: 'orders',
  title: 'Orders',
  about: 'Orders and their fulfilment',
  icon: IconShoppingBag,
  columns: orderColumns(names),
  facets: [...facetFields(orderFields, openFirst, names), openConversationFacet],
  linked: [createdByImport, deliveryStatusField],
  views: orderViews,
  bookedTitle: 'Created',
  hasCompletedSwitch: false,
  search: async (query, signal) => (await call(search.orders, { query: withoutShipmentFilters(query), signal })).data,
  rowIdOf: ({ id, merchantId }) => ({ id, merchantId }),
  labelOf: ({ id }) => id,
  rowOf: ({ id, merchantId, milestoneIndex, tags }) => ({ id, merchantId, milestoneIndex, tags }),
})

/** The search for orders does not support these filters. */
export function withoutShipmentFilters<Query extends { includeCompleted?: unknown; orderId?: unknown }>(query: Query) {
  const { includeCompleted, orderId, ...rest } = query
  return rest
}

/** Orders of which a shipment is late or at risk. */
const orderViews = [
  { id: 'expired', name: 'Late', address: { facets: 'timeState:expired' } },
  { id: 'predicted_late', name: 'At risk', address: { facets: 'timeState:predicted_late' } },
] as const satisfies readonly ReadyView[]

const openFirst = [
  'statusId',
  'orderTypeId',
  'merchantId',
  'tags',
] as const satisfies readonly (keyof typeof orderFields)[]
