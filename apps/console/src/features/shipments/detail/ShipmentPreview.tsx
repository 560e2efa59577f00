import { useNames } from '../../../api/use-names.ts'
import classes from '../../../ui/detail/DetailPreview.module.css'
import { Facts } from '../../../ui/detail/FactList.tsx'
import { ProblemFace } from '../../../ui/feedback/ErrorState.tsx'
import { Pending } from '../../../ui/loading/LoadingSkeleton.tsx'
import { When } from '../../../ui/text/ShortTime.tsx'
import { Tags } from '../../tags/ContainerTags.tsx'
import { StatusLabel } from '../ShipmentStatus.tsx'
import { wordsOf } from './explain.ts'
import { cityText } from './places/city-text.ts'
import { punctualityOf, TimeState } from './promise/TimeState.tsx'
import { useSummary } from './use-shipment.ts'

/** A shipment at a glance, beside a list. */
export function ShipmentPreview({ id }: { id: string }) {
  const summary = useSummary(id)
  const { nameOf, productName } = useNames()
  if (summary.isPending) return <Pending label="Loading" height={280} />
  if (summary.data === undefined) return <ProblemFace error={summary.error} onRetry={() => void summary.refetch()} />
  const { from, to, timeliness, latestEvent, ...shipment } = summary.data
  const punctuality = punctualityOf(timeliness)
  return (
    <div className={classes.preview}>
      <div className={classes.state}>
        <StatusLabel statusId={shipment.statusId} />
        {punctuality && <TimeState state={punctuality} />}
      </div>
      <Tags ids={shipment.tags} />
      <Facts
        rows={[
          ['Receiver', to.name],
          ['To', cityText(to)],
          ['Sender', from.partyName ?? from.name],
          ['From', cityText(from)],
          ['Order', shipment.orderId],
          ['Merchant', nameOf('merchant', shipment.merchantId)],
          ['Scenario', nameOf('scenario', shipment.scenarioId)],
          ['Carrier', nameOf('serviceProvider', shipment.serviceProviderId)],
          ['Product', productName(shipment.serviceProviderId, shipment.serviceProviderProductId)],
          ['Packages', shipment.numberOfPackages],
          ['Promised', timeliness.latestAt && <When at={timeliness.latestAt} />],
          ['Estimated', timeliness.estimatedAt && <When at={timeliness.estimatedAt} />],
          ['Latest event', latestEvent && wordsOf(latestEvent)],
          ['', latestEvent && <When at={latestEvent.occurredAt} />],
        ]}
      />
    </div>
  )
}
