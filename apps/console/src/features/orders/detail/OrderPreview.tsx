import { Pending } from '../../../ui/Pending.tsx'
import { ProblemFace } from '../../../ui/ProblemFace.tsx'
import { Facts } from '../../shipments/detail/Facts.tsx'
import classes from '../../shipments/detail/Preview.module.css'
import { Tags } from '../../shipments/detail/Tags.tsx'
import { useNames } from '../../shipments/detail/use-names.ts'
import { When } from '../../shipments/detail/When.tsx'
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
