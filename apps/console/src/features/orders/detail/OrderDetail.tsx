import { Skeleton } from '@mantine/core'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ProblemFace } from '../../../ui/ProblemFace.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { type OrderName, useOrder } from './use-order.ts'

/** Everything that is known about one order. */
export function OrderDetail(name: OrderName) {
  const order = useOrder(name)
  if (order.isPending) return <Skeleton height={480} m="lg" aria-label="Loading order" />
  if (order.data === undefined) return <ProblemFace error={order.error} onRetry={() => void order.refetch()} />
  return <PageHead title={`Order ${order.data.id}`} about={<OrderStatus statusId={order.data.statusId} />} />
}
