import type { Order } from '@aftermile/contract/containers/orders'
import { milestones } from '@aftermile/domain/lists/milestones'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { useNames } from '../../../../api/use-names.ts'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { ShortTime } from '../../../../ui/text/ShortTime.tsx'
import { ContainerTags } from '../../../settings/tags/ContainerTags.tsx'
import { ShipmentStatus } from '../../shipments/ShipmentStatus.tsx'
import classes from './OrderDeliveries.module.css'

/** A shipment of an order, as one line. */
export function OneShipment({ shipment }: { shipment: Order['shipments'][number] }) {
  const { nameOf } = useNames()
  const { completedAt, estimatedAt, numberOfPackages } = shipment
  return (
    <li className={classes.shipment}>
      <PathLink ff="monospace" fz={12} href={shipmentPath(shipment.id)}>
        {shipment.shipmentNumber}
      </PathLink>
      <ShipmentStatus statusId={shipment.statusId} />
      <span>{milestones.find(({ id }) => id === shipment.milestoneId)?.text}</span>
      <span>{nameOf('serviceProvider', shipment.serviceProviderId)}</span>
      <span>
        {numberOfPackages} {numberOfPackages === 1 ? 'package' : 'packages'}
      </span>
      {completedAt ? (
        <span>
          Completed <ShortTime at={completedAt} />
        </span>
      ) : (
        estimatedAt && (
          <span>
            Estimated <ShortTime at={estimatedAt} />
          </span>
        )
      )}
      {shipment.tags.length > 0 && <ContainerTags ids={shipment.tags} />}
    </li>
  )
}
