import { orders } from '@aftermile/contract/containers/orders'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'

export type OrderId = { id: string; merchantId: string }

/** Below ['orders'], which container_updated invalidates. */
const orderKey = ({ id, merchantId }: OrderId) => ['orders', merchantId, id] as const

export const useOrder = (orderId: OrderId) =>
  useQuery({
    queryKey: orderKey(orderId),
    queryFn: async ({ signal }) =>
      (await call(orders.get, { params: { id: orderId.id, merchantId: orderId.merchantId }, signal })).data,
  })
