import type { Order } from '@aftermile/contract/containers/orders'
import { orderPath } from '@aftermile/domain/orders/order-number'
import { Text } from '@mantine/core'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { OneShipment } from './OneShipment.tsx'
import classes from './OrderDeliveries.module.css'
import { OrderStatus } from './OrderStatus.tsx'

/** The returns of an order with their shipments. Nothing while there are none. */
export function OrderReturns({ order: { merchantId, returnOrders } }: { order: Order }) {
  if (returnOrders.length === 0) return null
  return (
    <DetailCard title="Returns" about={String(returnOrders.length)}>
      {returnOrders.map(({ id, statusId, shipments }) => (
        <section key={id} className={classes.delivery} aria-label={`Return ${id}`}>
          <div className={classes.head}>
            <PathLink href={pathOfOrder(merchantId, id)}>{id}</PathLink>
            <OrderStatus statusId={statusId} />
          </div>
          {shipments.length === 0 && <Text c="dimmed">Nothing has been sent back yet.</Text>}
          <ul className={classes.shipments}>
            {shipments.map(shipment => (
              <OneShipment key={shipment.id} shipment={shipment} />
            ))}
          </ul>
        </section>
      ))}
    </DetailCard>
  )
}

export const pathOfOrder = (merchantId: string, id: string): string =>
  orderPath({ merchantId, orderNumber: id, shipmentId: null, scenarioId: null, isOrderVisible: true })
