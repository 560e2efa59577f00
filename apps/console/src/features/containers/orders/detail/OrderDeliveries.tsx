import type { Order } from '@aftermile/contract/containers/orders'
import { measureText } from '@aftermile/domain/format/numbers'
import { Text } from '@mantine/core'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { ShortTime } from '../../../../ui/text/ShortTime.tsx'
import { OneShipment } from './OneShipment.tsx'
import classes from './OrderDeliveries.module.css'
import { OrderStatus } from './OrderStatus.tsx'

type Delivery = Order['orderDeliveries'][number]

/** The deliveries of an order with their shipments, then the shipments without a delivery. */
export function OrderDeliveries({ order }: { order: Order }) {
  const { orderDeliveries, shipments } = order
  const unassigned = shipments.filter(
    ({ id }) => !orderDeliveries.some(orderDelivery => orderDelivery.shipmentIds.includes(id)),
  )
  return (
    <DetailCard title="Deliveries and shipments" about={countText(orderDeliveries.length, shipments.length)}>
      {shipments.length === 0 && orderDeliveries.length === 0 && <Text c="dimmed">Nothing has been shipped yet.</Text>}
      {orderDeliveries.map((delivery, index) => (
        <OneDelivery key={delivery.id} delivery={delivery} position={index + 1} order={order} />
      ))}
      <ul className={classes.shipments}>
        {unassigned.map(shipment => (
          <OneShipment key={shipment.id} shipment={shipment} />
        ))}
      </ul>
    </DetailCard>
  )
}

function OneDelivery({ delivery, position, order }: { delivery: Delivery; position: number; order: Order }) {
  const lines = delivery.lines.map(({ lineId, quantity }) => {
    const line = order.orderLines.find(({ id }) => id === lineId)
    return `${measureText(quantity)} × ${line?.description ?? line?.productNumber ?? lineId}`
  })
  return (
    <section className={classes.delivery} aria-label={`Delivery ${position}`}>
      <div className={classes.head}>
        <h3 className={classes.title}>Delivery {position}</h3>
        <OrderStatus statusId={delivery.statusId} />
        {delivery.promisedAt && (
          <span>
            Promised <ShortTime at={delivery.promisedAt} />
          </span>
        )}
      </div>
      {lines.length > 0 && <div className={classes.lines}>{lines.join(', ')}</div>}
      <ul className={classes.shipments}>
        {delivery.shipmentIds.map(id => {
          const shipment = order.shipments.find(each => each.id === id)
          return shipment && <OneShipment key={id} shipment={shipment} />
        })}
      </ul>
    </section>
  )
}

const countText = (deliveries: number, shipments: number): string =>
  `${deliveries} ${deliveries === 1 ? 'delivery' : 'deliveries'}, ${shipments} ${shipments === 1 ? 'shipment' : 'shipments'}`
