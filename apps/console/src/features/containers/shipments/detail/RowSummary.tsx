import type { ShipmentHit } from '@aftermile/contract/search'
import { useNames } from '../../../../api/use-names.ts'
import { CopyId } from '../../../../ui/text/CopyId.tsx'
import { ShortTime } from '../../../../ui/text/ShortTime.tsx'
import { ShipmentStatus } from '../ShipmentStatus.tsx'
import { TimeState } from './promise/TimeState.tsx'
import classes from './Summary.module.css'
import { SummaryBlocks } from './SummaryBlocks.tsx'

/** The summary of a shipment that is still loading, from its row in a list. */
export function RowSummary({ row }: { row: ShipmentHit }) {
  const { nameOf, productName } = useNames()
  const isReturn = row.scenarioId === 'inbound_return'
  return (
    <SummaryBlocks
      isReturn={isReturn}
      status={
        <>
          <span className={classes.line}>
            <ShipmentStatus statusId={row.statusId} />
          </span>
          {row.timeState && (
            <span className={classes.line}>
              <TimeState state={row.timeState} />
            </span>
          )}
        </>
      }
      promise={
        row.estimatedDeliveryTime && (
          <span className={classes.line}>
            Estimated <ShortTime at={row.estimatedDeliveryTime} />
          </span>
        )
      }
      person={
        <>
          <strong>{(isReturn ? row.fromName : row.toName) ?? 'Unknown'}</strong>
          <span>{isReturn ? row.fromCity : row.toCity}</span>
        </>
      }
      carrier={
        <>
          <strong>{nameOf('serviceProvider', row.serviceProviderId) || 'Unknown'}</strong>
          <span>{productName(row.serviceProviderId, row.serviceProviderProductId)}</span>
          <CopyId id={row.shipmentNumber} />
        </>
      }
    />
  )
}
