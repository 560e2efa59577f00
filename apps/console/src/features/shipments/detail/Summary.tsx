import type { Shipment } from '@aftermile/contract/containers/shipments'
import type { ReactNode } from 'react'
import { useNames } from '../../../api/use-names.ts'
import { CopyId } from '../../../ui/text/CopyId.tsx'
import { ShortTime } from '../../../ui/text/ShortTime.tsx'
import { ShipmentStatus } from '../ShipmentStatus.tsx'
import { reasonOf, timeStateReason } from './explain.ts'
import { cityText } from './places/city-text.ts'
import { PromiseLines } from './promise/PromiseLines.tsx'
import { punctualityOf, TimeState } from './promise/TimeState.tsx'
import classes from './Summary.module.css'
import { WhyPopover } from './WhyPopover.tsx'

/** The status, the promise, the receiver and the carrier of a shipment. */
export function Summary({ shipment }: { shipment: Shipment }) {
  const { nameOf, productName } = useNames()
  const { from, to, timeliness } = shipment
  const isReturn = shipment.scenarioId === 'inbound_return'
  const person = isReturn ? from : to
  const punctuality = punctualityOf(timeliness)
  const status = reasonOf(shipment, 'statusId')
  const timeState = timeStateReason(shipment)
  const last = shipment.events.findLast(event => event.source !== 'calculated')
  return (
    <div className={classes.summary}>
      <Block title="Status">
        <span className={classes.line}>
          <ShipmentStatus statusId={shipment.statusId} />
          {status && <WhyPopover of="Status" {...status} />}
        </span>
        {punctuality && (
          <span className={classes.line}>
            <TimeState state={punctuality} />
            <WhyPopover of="Delivery status" {...timeState} />
          </span>
        )}
        {last && (
          <span className={classes.dimmed}>
            Last update <ShortTime at={last.occurredAt} />
          </span>
        )}
      </Block>
      <Block title="Delivery promise">
        <PromiseLines shipment={shipment} />
      </Block>
      <Block title={isReturn ? 'Returned by' : 'Receiver'}>
        <strong>{person.name ?? person.partyName ?? 'Unknown'}</strong>
        <span>{cityText(person)}</span>
        <span className={classes.dimmed}>
          {isReturn ? 'to' : 'from'} {(isReturn ? to : from).partyName ?? cityText(isReturn ? to : from)}
        </span>
      </Block>
      <Block title="Carrier">
        <strong>{nameOf('serviceProvider', shipment.serviceProviderId) || 'Unknown'}</strong>
        <span>{productName(shipment.serviceProviderId, shipment.serviceProviderProductId)}</span>
        <CopyId id={shipment.shipmentNumber} />
      </Block>
    </div>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.block} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}
