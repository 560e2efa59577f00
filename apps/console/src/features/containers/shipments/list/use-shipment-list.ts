import { type ShipmentHit, search } from '@aftermile/contract/search'
import { type ShipmentFieldName, shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../api/call.ts'
import { type Names, useNames } from '../../../../api/use-names.ts'
import { IconPackage } from '../../../../ui/icons/icons.ts'
import type { ListQuery } from '../../../search/address/list-address.ts'
import { facetFields, openConversationFacet } from '../../../search/fields/facet-fields.ts'
import type { FacetField, ListDefinition } from '../../../search/list-definition.ts'
import { shipmentQuery } from '../detail/use-shipment.ts'
import { linkedFields } from './linked-fields.ts'
import { noScan, nowIn } from './place-facets.ts'
import { readyViews } from './ready-views.ts'
import { shipmentColumns } from './shipment-columns.tsx'

/** The definition of the shipment list. `baseQuery` limits it and must be a stable object. */
export function useShipmentList(baseQuery?: ListQuery): ListDefinition<ShipmentHit> {
  const names = useNames()
  const queries = useQueryClient()
  return useMemo(
    () => ({ ...shipmentList(names, baseQuery), onPreload: ({ id }) => void queries.prefetchQuery(shipmentQuery(id)) }),
    [names, baseQuery, queries],
  )
}

const shipmentList = (names: Names, baseQuery: ListQuery | undefined): ListDefinition<ShipmentHit> => ({
  id: 'shipments',
  title: 'Shipments',
  about: 'Outbound, inbound and return shipments',
  icon: IconPackage,
  columns: shipmentColumns(names),
  facets: [...withPlaces(facetFields(shipmentFields, openFirst, names)), openConversationFacet],
  linked: linkedFields(names),
  ...(baseQuery === undefined && { views: readyViews }),
  bookedTitle: 'Booked',
  hasCompletedSwitch: true,
  ...(baseQuery !== undefined && { baseQuery }),
  search: async (query, signal) => (await call(search.shipments, { query, signal })).data,
  rowIdOf: ({ id }) => ({ id }),
  labelOf: ({ shipmentNumber }) => shipmentNumber,
  rowOf: ({ id, merchantId, milestoneIndex, tags }) => ({ id, merchantId, milestoneIndex, tags }),
})

/** The missing scan comes after the delivery status, the town after the carrier. */
const withPlaces = (fields: readonly FacetField[]): readonly FacetField[] =>
  fields.flatMap(field => {
    if (field.field === 'timeState') return [field, noScan]
    return field.field === 'serviceProviderId' ? [field, nowIn] : [field]
  })

/** The other facets follow in the order of the field catalogue. */
const openFirst = [
  'timeState',
  'milestoneIndex',
  'statusId',
  'merchantId',
  'serviceProviderId',
] as const satisfies readonly ShipmentFieldName[]
