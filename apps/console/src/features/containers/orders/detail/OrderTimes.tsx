import type { Order } from '@aftermile/contract/containers/orders'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { FactList } from '../../../../ui/detail/FactList.tsx'
import { exactTime, minuteTime } from '../../../../ui/text/time-text.ts'
import { orderTimes } from './order-times.ts'

/** The time of each step of an order. */
export function OrderTimes({ order }: { order: Order }) {
  const rows = orderTimes(order).map(
    ({ name, at }) =>
      [
        name,
        at === null ? (
          '–'
        ) : (
          <time key={name} dateTime={at} title={exactTime(at)}>
            {minuteTime(at)}
          </time>
        ),
      ] as const,
  )
  return (
    <DetailCard title="From order to delivery">
      <FactList rows={rows} />
    </DetailCard>
  )
}
