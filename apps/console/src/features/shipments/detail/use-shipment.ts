import type { Shipment } from '@aftermile/contract/containers/shipments'
import { contract } from '@aftermile/contract/index'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

const { emissions, shipmentDocuments, shipments } = contract

/** Below ['shipments'], which container_updated invalidates. */
export const shipmentKey = (id: string) => ['shipments', id] as const

export const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...shipmentKey(id), 'full'],
    queryFn: async ({ signal }) => (await call(shipments.get, { params: { id }, signal })).data,
  })

export const useShipment = (id: string) => useQuery(shipmentQuery(id))

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
  })
}
