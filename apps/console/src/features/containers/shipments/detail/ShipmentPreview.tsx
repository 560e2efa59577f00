import { receiverSideOf } from '@aftermile/domain/shipment/receiver'
import { useNames } from '../../../../api/use-names.ts'
import classes from '../../../../ui/detail/DetailPreview.module.css'
import { FactList } from '../../../../ui/detail/FactList.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { CopyId } from '../../../../ui/text/CopyId.tsx'
import { ShortTime } from '../../../../ui/text/ShortTime.tsx'
import { ContainerTags } from '../../../settings/tags/ContainerTags.tsx'
import { ShipmentStatus } from '../ShipmentStatus.tsx'
import { eventTitleOf } from './explain.ts'
import { cityText } from './places/city-text.ts'
import { punctualityOf, TimeState } from './promise/TimeState.tsx'
import { useSummary } from './use-shipment.ts'

/** A short view of a shipment beside a list. */
export function ShipmentPreview({ id }: { id: string }) {
  const summary = useSummary(id)
  const { nameOf, productName } = useNames()
  if (summary.isPending) return <LoadingSkeleton label="Loading" height={280} />
  if (summary.data === undefined) return <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
  const { from, to, timeliness, latestEvent, ...shipment } = summary.data
  const [receiver, sender] = receiverSideOf(shipment.scenarioId) === 'from' ? [from, to] : [to, from]
  const punctuality = punctualityOf(timeliness)
  return (
    <div className={classes.preview}>
      <div className={classes.state}>
        <ShipmentStatus statusId={shipment.statusId} />
        {punctuality && <TimeState state={punctuality} />}
      </div>
      <ContainerTags ids={shipment.tags} />
      <FactList
        rows={[
          ['Shipment', <CopyId key="number" id={shipment.shipmentNumber} />],
          ['Receiver', receiver.name],
          ['Sender', sender.partyName ?? sender.name],
          ['From', cityText(from)],
          ['To', cityText(to)],
          ['Order', shipment.orderId],
          ['Merchant', nameOf('merchant', shipment.merchantId)],
          ['Scenario', nameOf('scenario', shipment.scenarioId)],
          ['Carrier', nameOf('serviceProvider', shipment.serviceProviderId)],
          ['Product', productName(shipment.serviceProviderId, shipment.serviceProviderProductId)],
          ['Packages', shipment.numberOfPackages],
          ['Promised', timeliness.latestAt && <ShortTime at={timeliness.latestAt} />],
          ['Estimated', timeliness.estimatedAt && <ShortTime at={timeliness.estimatedAt} />],
          ['Last event', latestEvent && eventTitleOf(latestEvent)],
          ['', latestEvent && <ShortTime at={latestEvent.occurredAt} />],
        ]}
      />
    </div>
  )
}
