import type { Shipment } from '@aftermile/contract/containers/shipments'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { lazy, Suspense } from 'react'
import { isProblem } from '../../../../api/problem.ts'
import { useMayDo } from '../../../../session/session-store.ts'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import classes from '../../../../ui/detail/DetailLayout.module.css'
import { DetailSkeleton } from '../../../../ui/detail/DetailSkeleton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { IconPackageOff } from '../../../../ui/icons/icons.ts'
import { AfterPaint } from '../../../../ui/loading/AfterPaint.tsx'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { useOpened } from '../../../boards/recent/use-recent.ts'
import { ContainerMessages } from '../../../messages/container/ContainerMessages.tsx'
import { OpenNotes, useNotes } from '../../../people/conversations/OpenNotes.tsx'
import { TagOrigins } from '../../../rules/firings/TagOrigins.tsx'
import { TagsInPlace } from '../../bulk/TagsInPlace.tsx'
import { SlaClocks } from '../sla/SlaClocks.tsx'
import { Details } from './Details.tsx'
import { Documents } from './documents/Documents.tsx'
import { Emissions } from './Emissions.tsx'
import { Contents } from './packages/Contents.tsx'
import { MilestoneTrack } from './packages/MilestoneTrack.tsx'
import { Packages } from './packages/Packages.tsx'
import { Places } from './places/Places.tsx'
import { RowSummary } from './RowSummary.tsx'
import { ShipmentHead, selectionOf } from './ShipmentHead.tsx'
import { Summary } from './Summary.tsx'
import { TrackingVisits } from './TrackingVisits.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import { useTimeline } from './timeline/use-timeline.ts'
import { useLoadedRow, useShipment } from './use-shipment.ts'

const ConversationPanel = lazy(async () => ({
  default: (await import('../../../people/conversations/ConversationPanel.tsx')).ConversationPanel,
}))

/** The detail page of a shipment. Until it is loaded, it shows what the row of a list has. */
export function ShipmentDetail({ id }: { id: string }) {
  const shipment = useShipment(id)
  const row = useLoadedRow(id)
  useNotes(`shipment/${id}`)
  const known = shipment.data ?? (shipment.isPending ? row : null)
  if (known !== null)
    return (
      <div className={classes.page} aria-busy={shipment.isFetching}>
        <ShipmentHead shipment={known} />
        <div className={classes.body}>
          {shipment.data === undefined ? row && <RowSummary row={row} /> : <Loaded shipment={shipment.data} />}
        </div>
      </div>
    )
  if (shipment.isPending) return <DetailSkeleton label="Loading shipment" />
  if (isProblem(shipment.error, 404))
    return (
      <EmptyState icon={IconPackageOff} title="Shipment not found">
        Shipment {id} doesn’t exist, or you don’t have access to it.
      </EmptyState>
    )
  return <ErrorState error={shipment.error} onRetry={() => void shipment.refetch()} />
}

function Loaded({ shipment }: { shipment: Shipment }) {
  useOpened({ kind: 'shipment', title: `Shipment ${shipment.shipmentNumber}`, path: shipmentPath(shipment.id) })
  return (
    <>
      <OpenNotes subjectId={`shipment/${shipment.id}`} />
      <Summary shipment={shipment} />
      <MilestoneTrack shipment={shipment} />
      <AfterPaint>
        <Columns shipment={shipment} />
      </AfterPaint>
    </>
  )
}

function Columns({ shipment }: { shipment: Shipment }) {
  const entries = useTimeline(shipment)
  const mayTalk = useMayDo({ scope: 'conversation_write' })
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Timeline entries={entries} hasManyPackages={shipment.packages.length > 1} />
        <Packages shipment={shipment} />
        <Contents contents={shipment.contents} />
        <AfterPaint>
          <ContainerMessages type="shipment" id={shipment.id} merchantId={shipment.merchantId} />
          <TrackingVisits id={shipment.id} />
          <Emissions id={shipment.id} />
          <Documents id={shipment.id} />
        </AfterPaint>
      </div>
      <div className={classes.aside}>
        {mayTalk && (
          <DetailCard title="Conversation">
            <AfterPaint>
              <Suspense fallback={<LoadingSkeleton label="Loading conversations" height={200} />}>
                <ConversationPanel subjectId={`shipment/${shipment.id}`} />
              </Suspense>
            </AfterPaint>
          </DetailCard>
        )}
        <Places shipment={shipment} />
        <SlaClocks clocks={shipment.slaClocks} />
        <DetailCard title="Tags">
          <TagsInPlace selection={selectionOf(shipment)} />
          <TagOrigins targetType="Shipment" id={shipment.id} merchantId={shipment.merchantId} tags={shipment.tags} />
        </DetailCard>
        <Details shipment={shipment} />
      </div>
    </div>
  )
}
