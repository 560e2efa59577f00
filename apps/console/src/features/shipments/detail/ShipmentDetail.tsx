import type { Shipment } from '@aftermile/contract/containers/shipments'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { IconPackageOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { isProblem } from '../../../api/problem.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import classes from '../../../ui/detail/DetailLayout.module.css'
import { DetailSkeleton } from '../../../ui/detail/DetailSkeleton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { AfterPaint } from '../../../ui/loading/AfterPaint.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { useOpened } from '../../recent/use-recent.ts'
import { ContainerTags } from '../../tags/ContainerTags.tsx'
import { Details } from './Details.tsx'
import { Documents } from './documents/Documents.tsx'
import { Emissions } from './Emissions.tsx'
import { Contents } from './packages/Contents.tsx'
import { MilestoneTrack } from './packages/MilestoneTrack.tsx'
import { Packages } from './packages/Packages.tsx'
import { Places } from './places/Places.tsx'
import { ShipmentHead } from './ShipmentHead.tsx'
import { Summary } from './Summary.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import { useTimeline } from './timeline/use-timeline.ts'
import { useRefresh, useShipment } from './use-shipment.ts'

const ConversationPanel = lazy(async () => ({
  default: (await import('../../conversations/ConversationPanel.tsx')).ConversationPanel,
}))

/** The detail page of a shipment. */
export function ShipmentDetail({ id }: { id: string }) {
  const shipment = useShipment(id)
  if (shipment.data !== undefined) return <Loaded key={id} shipment={shipment.data} isBusy={shipment.isFetching} />
  if (shipment.isPending) return <DetailSkeleton label="Loading shipment" />
  if (isProblem(shipment.error, 404))
    return (
      <EmptyState icon={IconPackageOff} title="Shipment not found">
        Shipment {id} doesn’t exist, or you don’t have access to it.
      </EmptyState>
    )
  return <ErrorState error={shipment.error} onRetry={() => void shipment.refetch()} />
}

function Loaded({ shipment, isBusy }: { shipment: Shipment; isBusy: boolean }) {
  useOpened({ kind: 'shipment', title: `Shipment ${shipment.shipmentNumber}`, path: shipmentPath(shipment.id) })
  const entries = useTimeline(shipment)
  const refresh = useRefresh(shipment.id)
  const mayRefresh = useMayDo({ scope: 'container_refresh' })
  const mayTalk = useMayDo({ scope: 'conversation_write' })
  return (
    <div className={classes.page} aria-busy={isBusy}>
      <ShipmentHead shipment={shipment} />
      <div className={classes.body}>
        <Summary shipment={shipment} />
        <MilestoneTrack shipment={shipment} />
        <div className={classes.columns}>
          <div className={classes.main}>
            <Timeline
              entries={entries}
              hasManyPackages={shipment.packages.length > 1}
              refresh={mayRefresh ? { isBusy: refresh.isPending, run: () => refresh.mutate() } : null}
            />
            <Packages shipment={shipment} />
            <Contents contents={shipment.contents} />
            <AfterPaint>
              <Emissions id={shipment.id} />
              <Documents id={shipment.id} />
            </AfterPaint>
          </div>
          <div className={classes.aside}>
            <Places shipment={shipment} />
            <DetailCard title="Tags">
              <ContainerTags ids={shipment.tags} />
            </DetailCard>
            <Details shipment={shipment} />
            {mayTalk && (
              <DetailCard title="Conversation">
                <AfterPaint>
                  <Suspense fallback={<LoadingSkeleton label="Loading conversations" height={200} />}>
                    <ConversationPanel subjectId={`shipment/${shipment.id}`} />
                  </Suspense>
                </AfterPaint>
              </DetailCard>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
