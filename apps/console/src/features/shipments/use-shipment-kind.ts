import { type ShipmentHit, search } from '@aftermile/contract/search'
import { milestoneOf } from '@aftermile/domain/milestones'
import { IconPackage } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import type { Question } from '../../ui/results/address.ts'
import type { FacetField, ResultKind } from '../../ui/results/kind.ts'
import { type Names, useNames } from './detail/use-names.ts'
import { shipmentQuery } from './detail/use-shipment.ts'
import { linkedFields } from './linked-fields.ts'
import { shipmentColumns } from './shipment-columns.tsx'

/** The list of shipments; `always` narrows it to some of them, and stays the same object while it does. */
export function useShipmentKind(always?: Question): ResultKind<ShipmentHit> {
  const names = useNames()
  const queries = useQueryClient()
  return useMemo(
    () => ({ ...shipmentKind(names, always), onAhead: ({ id }) => void queries.prefetchQuery(shipmentQuery(id)) }),
    [names, always, queries],
  )
}

const shipmentKind = (names: Names, always: Question | undefined): ResultKind<ShipmentHit> => ({
  id: 'shipments',
  title: 'Shipments',
  about: 'Parcels on their way out, in and back.',
  icon: IconPackage,
  columns: shipmentColumns(names),
  facets: shipmentFacets(names),
  linked: linkedFields(names),
  bookedTitle: 'Booked',
  hasCompletedSwitch: true,
  ...(always !== undefined && { always }),
  ask: async (query, signal) => (await call(search.shipments, { query, signal })).data,
  nameOf: ({ id }) => ({ id }),
  labelOf: ({ shipmentNumber }) => shipmentNumber,
  rowOf: ({ id, merchantId, milestoneIndex, tags }) => ({ id, merchantId, milestoneIndex, tags }),
})

function shipmentFacets({ nameOf, find, tags }: Names): readonly FacetField[] {
  return [
    {
      field: 'milestoneIndex',
      title: 'Milestone',
      nameOf: value => nameOf('milestone', milestoneOf(Number(value))),
      colorOf: value => find('milestone', milestoneOf(Number(value)))?.color ?? null,
      orderOf: Number,
      isOpenFirst: true,
    },
    {
      field: 'statusId',
      title: 'Status',
      nameOf: value => nameOf('status', value),
      colorOf: value => find('status', value)?.color ?? null,
      isOpenFirst: true,
    },
    { field: 'merchantId', title: 'Merchant', nameOf: value => nameOf('merchant', value), isOpenFirst: true },
    {
      field: 'serviceProviderId',
      title: 'Carrier',
      nameOf: value => nameOf('serviceProvider', value),
      isOpenFirst: true,
    },
    {
      field: 'tags',
      title: 'Tag',
      nameOf: value => nameOf('tag', value),
      colorOf: value => tags.find(tag => tag.id === value)?.color ?? null,
      isOpenFirst: false,
    },
    { field: 'scenarioId', title: 'Scenario', nameOf: value => nameOf('scenario', value), isOpenFirst: false },
    {
      field: 'serviceProviderProductGroupId',
      title: 'Kind of delivery',
      nameOf: value => nameOf('serviceProviderProductGroup', value),
      isOpenFirst: false,
    },
    { field: 'toCountryCode', title: 'Country', nameOf: value => nameOf('toCountry', value), isOpenFirst: false },
  ]
}
