import { Skeleton } from '@mantine/core'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ProblemFace } from '../../../ui/ProblemFace.tsx'
import classes from './Preview.module.css'
import { StatusLabel } from './StatusLabel.tsx'
import { punctualityOf, TimeState } from './TimeState.tsx'
import { useShipment } from './use-shipment.ts'

/** Everything that is known about one shipment. */
export function ShipmentDetail({ id }: { id: string }) {
  const shipment = useShipment(id)
  if (shipment.isPending) return <Skeleton height={480} m="lg" aria-label="Loading shipment" />
  if (shipment.data === undefined) return <ProblemFace error={shipment.error} onRetry={() => void shipment.refetch()} />
  const { shipmentNumber, statusId, timeliness } = shipment.data
  const punctuality = punctualityOf(timeliness)
  return (
    <PageHead
      title={`Shipment ${shipmentNumber}`}
      about={
        <span className={classes.state}>
          <StatusLabel statusId={statusId} />
          {punctuality && <TimeState state={punctuality} />}
        </span>
      }
    />
  )
}
