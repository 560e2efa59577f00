import { corrections } from '@aftermile/contract/containers/corrections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import type { ReceiverFields } from '../../people/receiver-fields.ts'

/** What is corrected. */
export type Corrected = { readonly fields: ReceiverFields } & (
  | { readonly type: 'shipment'; readonly id: string }
  | { readonly type: 'order'; readonly id: string; readonly merchantId: string; readonly openShipments: number }
)

export type Correction = Partial<Record<keyof ReceiverFields, string | null>> & {
  readonly reason: string
  readonly includeShipments: boolean
}

export function useCorrection(corrected: Corrected) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ includeShipments, servicePointName, ...sent }: Correction) => {
      if (corrected.type === 'order') {
        const { merchantId, id } = corrected
        await call(corrections.order, { params: { merchantId, id }, body: { ...sent, includeShipments } })
        return
      }
      const point = servicePointName === undefined ? {} : { servicePointName }
      await call(corrections.shipment, { params: { id: corrected.id }, body: { ...sent, ...point } })
    },
    onSuccess: () =>
      Promise.all(['shipments', 'orders'].map(queryKey => queries.invalidateQueries({ queryKey: [queryKey] }))),
  })
}
