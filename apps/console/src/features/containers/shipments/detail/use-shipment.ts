import { emissions } from '@aftermile/contract/containers/emissions'
import { shipmentDocuments } from '@aftermile/contract/containers/shipment-documents'
import { type Shipment, shipments } from '@aftermile/contract/containers/shipments'
import type { ShipmentHit } from '@aftermile/contract/search'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import type { ListResponse } from '../../../search/list-definition.ts'

/** Below ['shipments'], which container_updated invalidates. */
export const shipmentKey = (id: string) => ['shipments', id] as const

export const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...shipmentKey(id), 'full'],
    queryFn: async ({ signal }) => (await call(shipments.get, { params: { id }, signal })).data,
  })

export const useShipment = (id: string) => useQuery(shipmentQuery(id))

/** The row of a shipment in a list that has been loaded; null without one. */
export function useLoadedRow(id: string): ShipmentHit | null {
  const queries = useQueryClient()
  const lists = queries.getQueriesData<ListResponse<ShipmentHit>>({ queryKey: ['shipments', 'search'] })
  for (const [, list] of lists) {
    const row = list?.items.find(({ document }) => document.id === id)
    if (row !== undefined) return row.document
  }
  return null
}

export const useSummary = (id: string) =>
  useQuery({
    queryKey: [...shipmentKey(id), 'summary'],
    queryFn: async ({ signal }) => (await call(shipments.summary, { params: { id }, query: {}, signal })).data,
  })

export const useDocuments = (id: string) =>
  useQuery({
    queryKey: [...shipmentKey(id), 'documents'],
    queryFn: async ({ signal }) => (await call(shipmentDocuments.list, { params: { id }, signal })).data,
  })

export const useEmissions = (id: string) =>
  useQuery({
    queryKey: [...shipmentKey(id), 'emissions'],
    queryFn: async ({ signal }) => (await call(emissions.ofShipment, { params: { id }, signal })).data,
  })

export const useVisits = (id: string) =>
  useQuery({
    queryKey: [...shipmentKey(id), 'visits'],
    queryFn: async ({ signal }) => (await call(shipments.visits, { params: { id }, signal })).data,
  })

/** Asks the carrier for new events. Known data is shown at once; the hub announces later changes. */
export function useRefresh(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<Shipment> =>
      (await call(shipments.get, { params: { id }, query: { refresh: 'true' } })).data,
    onSuccess: shipment => {
      queries.setQueryData([...shipmentKey(id), 'full'], shipment)
      void queries.invalidateQueries({ queryKey: shipmentKey(id) })
    },
    onError: error => toastFailure('Update', error),
  })
}
