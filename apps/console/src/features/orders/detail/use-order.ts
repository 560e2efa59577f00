import { contract } from '@aftermile/contract/index'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

export type OrderName = { id: string; merchantId: string }

/** Below ['orders'], which container_updated makes old. */
export const orderKey = ({ id, merchantId }: OrderName) => ['orders', merchantId, id] as const

export const useOrder = (name: OrderName) =>
  useQuery({
    queryKey: orderKey(name),
    queryFn: async ({ signal }) =>
      (await call(contract.orders.get, { params: { id: name.id, merchantId: name.merchantId }, signal })).data,
  })
