import { useNames } from '../../../../api/use-names.ts'
import classes from '../../../../ui/detail/DetailPreview.module.css'
import { FactList } from '../../../../ui/detail/FactList.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { ShortTime } from '../../../../ui/text/ShortTime.tsx'
import { ContainerTags } from '../../../settings/tags/ContainerTags.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { type OrderId, useOrder } from './use-order.ts'

/** A short view of an order beside a list. */
export function OrderPreview(orderId: OrderId) {
  const order = useOrder(orderId)
  const { nameOf } = useNames()
  if (order.isPending) return <LoadingSkeleton label="Loading" height={240} />
  if (order.data === undefined) return <ErrorState error={order.error} onRetry={() => void order.refetch()} />
  const { data } = order
  return (
    <div className={classes.preview}>
      <div className={classes.state}>
        <OrderStatus statusId={data.statusId} />
      </div>
      <ContainerTags ids={data.tags} />
      <FactList
        rows={[
          ['Buyer', data.name],
          ['To', [data.toZipCode, data.toCity].filter(Boolean).join(' ')],
          ['Type', nameOf('orderType', data.orderTypeId)],
          ['Merchant', nameOf('merchant', data.merchantId)],
          ['Ordered', <ShortTime key="at" at={data.orderedAt} />],
          ['Promised', data.promisedAt && <ShortTime at={data.promisedAt} />],
          ['Lines', data.orderLines.length],
          ['Deliveries', data.orderDeliveries.length],
          ['Shipments', data.shipments.length],
        ]}
      />
    </div>
  )
}
