import type { Order } from '@aftermile/contract/containers/orders'
import { exactTime } from '../../../ui/time.ts'
import { Card } from '../../shipments/detail/Card.tsx'
import { Facts } from '../../shipments/detail/Facts.tsx'
import { orderTimes } from './order-times.ts'

/** When the order passed its steps. */
export function OrderTimes({ order }: { order: Order }) {
  const rows = orderTimes(order).map(
    ({ name, at }) =>
      [
        name,
        at === null ? (
          '–'
        ) : (
          <time key={name} dateTime={at}>
            {exactTime(at)}
          </time>
        ),
      ] as const,
  )
  return (
    <Card title="From order to delivery">
      <Facts rows={rows} />
    </Card>
  )
}
