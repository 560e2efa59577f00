import type { Shipment } from '@aftermile/contract/containers/shipments'
import { Anchor } from '@mantine/core'
import { useNames } from '../../../../api/use-names.ts'
import { CopyId } from '../../../../ui/text/CopyId.tsx'
import { ShortTime } from '../../../../ui/text/ShortTime.tsx'
import { receiverFieldsOf } from '../../../people/receiver-fields.ts'
import { CorrectionNote } from '../../corrections/CorrectionNote.tsx'
import { CorrectReceiver } from '../../corrections/CorrectReceiver.tsx'
import { ReopenShipment } from '../../corrections/ReopenShipment.tsx'
import { ShipmentStatus } from '../ShipmentStatus.tsx'
import { reasonOf, timeStateReason } from './explain.ts'
import { cityText } from './places/city-text.ts'
import { PromiseLines } from './promise/PromiseLines.tsx'
import { punctualityOf, TimeState } from './promise/TimeState.tsx'
import classes from './Summary.module.css'
import { SummaryBlocks } from './SummaryBlocks.tsx'
import { TrackingLink } from './TrackingLink.tsx'
import { WhyPopover } from './WhyPopover.tsx'

/** The status, the promise, the receiver and the carrier of a shipment. */
export function Summary({ shipment }: { shipment: Shipment }) {
  const { nameOf, productName } = useNames()
  const { from, to, serviceProviderId } = shipment
  const isReturn = shipment.scenarioId === 'inbound_return'
  const person = isReturn ? from : to
  return (
    <SummaryBlocks
      isReturn={isReturn}
      status={<Status shipment={shipment} />}
      promise={<PromiseLines shipment={shipment} />}
      person={
        <>
          <strong>{person.name ?? person.partyName ?? 'Unknown'}</strong>
          {person.address1 && <span>{person.address1}</span>}
          <span>{cityText(person)}</span>
          {person.phone && <Anchor href={`tel:${person.phone}`}>{person.phone}</Anchor>}
          {person.email && <Anchor href={`mailto:${person.email}`}>{person.email}</Anchor>}
          {shipment.servicePointName && <span>Service point: {shipment.servicePointName}</span>}
          <CorrectionNote corrections={shipment.corrections} />
          <CorrectReceiver
            corrected={{
              type: 'shipment',
              id: shipment.id,
              fields: receiverFieldsOf({ ...person, servicePointName: shipment.servicePointName }),
            }}
          />
          <span className={classes.dimmed}>
            {isReturn ? 'to' : 'from'} {(isReturn ? to : from).partyName ?? cityText(isReturn ? to : from)}
          </span>
        </>
      }
      carrier={
        <>
          <strong>{nameOf('serviceProvider', serviceProviderId) || 'Unknown'}</strong>
          <span>{productName(serviceProviderId, shipment.serviceProviderProductId)}</span>
          <CopyId id={shipment.shipmentNumber} />
          <TrackingLink
            serviceProviderId={serviceProviderId}
            number={shipment.packages[0]?.number ?? shipment.shipmentNumber}
          />
        </>
      }
    />
  )
}

function Status({ shipment }: { shipment: Shipment }) {
  const punctuality = punctualityOf(shipment.timeliness)
  const status = reasonOf(shipment, 'statusId')
  const last = shipment.events.findLast(event => event.source !== 'calculated')
  return (
    <>
      <span className={classes.line}>
        <ShipmentStatus statusId={shipment.statusId} />
        {status && <WhyPopover of="Status" {...status} />}
      </span>
      <ReopenShipment shipment={shipment} />
      {punctuality && (
        <span className={classes.line}>
          <TimeState state={punctuality} />
          <WhyPopover of="Delivery status" {...timeStateReason(shipment)} />
        </span>
      )}
      {last && (
        <span className={classes.dimmed}>
          Last update <ShortTime at={last.occurredAt} />
        </span>
      )}
    </>
  )
}
