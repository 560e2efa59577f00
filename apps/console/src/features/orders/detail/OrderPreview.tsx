import { useNames } from '../../../api/use-names.ts'
import classes from '../../../ui/detail/DetailPreview.module.css'
import { Facts } from '../../../ui/detail/FactList.tsx'
import { ProblemFace } from '../../../ui/feedback/ErrorState.tsx'
import { Pending } from '../../../ui/loading/LoadingSkeleton.tsx'
import { When } from '../../../ui/text/ShortTime.tsx'
import { Tags } from '../../tags/ContainerTags.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { type OrderName, useOrder } from './use-order.ts'

/** An order at a glance, beside a list. */
export function OrderPreview(name: OrderName) {
  const order = useOrder(name)
  const { nameOf } = useNames()
  if (order.isPending) return <Pending label="Loading" height={240} />
  if (order.data === undefined) return <ProblemFace error={order.error} onRetry={() => void order.refetch()} />
  const { data } = order
  return (
    <div className={classes.preview}>
      <div className={classes.state}>
        <OrderStatus statusId={data.statusId} />
      </div>
      <Tags ids={data.tags} />
      <Facts
        rows={[
          ['Buyer', data.name],
          ['To', [data.toZipCode, data.toCity].filter(Boolean).join(' ')],
          ['Type', nameOf('orderType', data.orderTypeId)],
          ['Merchant', nameOf('merchant', data.merchantId)],
          ['Ordered', <When key="at" at={data.orderedAt} />],
          ['Promised', data.promisedAt && <When at={data.promisedAt} />],
          ['Lines', data.orderLines.length],
          ['Deliveries', data.orderDeliveries.length],
          ['Shipments', data.shipments.length],
        ]}
      />
    </div>
  )
}
