import type { ShipmentHit } from '@aftermile/contract/search'
import { shipmentFields as fields } from '@aftermile/domain/fields/shipment-fields'
import { milestoneOf } from '@aftermile/domain/lists/milestones'
import type { ScenarioId } from '@aftermile/domain/lists/scenarios'
import { isSlaState } from '@aftermile/domain/lists/sla-states'
import { receiverNameOf, receiverSideOf } from '@aftermile/domain/shipment/receiver'
import type { Names } from '../../../../api/use-names.ts'
import { ColorDot } from '../../../../ui/text/ColorDot.tsx'
import { Truncated } from '../../../../ui/text/Truncated.tsx'
import { MilestoneSteps, Moment, NumberText, TagLabels } from '../../../search/fields/cells.tsx'
import { plainColumns } from '../../../search/fields/plain-columns.tsx'
import type { ResultColumn } from '../../../search/list-definition.ts'
import { LateBy } from '../detail/promise/LateBy.tsx'
import { TimeState } from '../detail/promise/TimeState.tsx'
import { OrderLink } from '../OrderLink.tsx'
import { SlaState } from '../sla/SlaState.tsx'

type Column = ResultColumn<ShipmentHit>

const placeOf = (hit: ShipmentHit) =>
  receiverSideOf(hit.scenarioId) === 'from'
    ? { city: hit.fromCity, country: hit.fromCountryName }
    : { city: hit.toCity, country: hit.toCountryName }

const textCell = (text: string | null) => (text === null || text === '' ? null : <Truncated text={text} />)

export function shipmentColumns(names: Names): readonly Column[] {
  const milestoneText = (index: number) => names.nameOf('milestone', milestoneOf(index))
  // Not ShipmentStatus: each one would look up the names again.
  const status = (id: string) => (
    <ColorDot color={names.find('status', id)?.color ?? 'transparent'} text={names.nameOf('status', id)} />
  )
  return [
    {
      ...shown('shipmentNumber', 'Shipment', 116),
      sort: 'shipmentNumber',
      cell: hit => <NumberText text={hit.shipmentNumber} />,
    },
    { ...shown('statusId', fields.statusId.label, 156), sort: 'statusId', cell: hit => status(hit.statusId) },
    {
      ...shown('timeState', fields.timeState.label, 122),
      cell: hit => hit.timeState && <TimeState state={hit.timeState} />,
    },
    {
      ...shown('lateBy', 'Late by', 72),
      sort: 'lateBy',
      startsDescending: true,
      cell: hit => hit.timeState === 'expired' && <LateBy since={hit.latestDeliveryTime} />,
    },
    {
      ...shown('latestDeliveryTime', 'Promised', 98),
      cell: hit => <Moment at={hit.latestDeliveryTime} />,
    },
    {
      ...time('estimatedDeliveryTime', 'Est. delivery', fields.estimatedAt.label),
      isShownFirst: true,
      cell: hit => <Moment at={hit.estimatedDeliveryTime} />,
    },
    {
      ...shown('slaState', fields.slaState.label, 140),
      isShownFirst: names.hasPolicies,
      longTitle: 'SLA policy nearest to its breach',
      sort: 'slaDueAt',
      cell: ({ slaState, slaDueAt, slaPolicyId }) =>
        isSlaState(slaState) &&
        slaDueAt && <SlaState state={slaState} dueAt={slaDueAt} policyName={names.nameOf('slaPolicy', slaPolicyId)} />,
    },
    {
      ...shown('receiver', 'Receiver', 120),
      isOnCard: true,
      sort: 'toName',
      cell: hit => textCell(receiverNameOf(hit)),
    },
    {
      ...shown('orderNumber', 'Order', 100),
      sort: 'orderNumber',
      cell: hit => <OrderLink shipment={hit} />,
    },
    {
      ...shown('carrier', fields.serviceProviderId.label, 88),
      cell: hit => textCell(names.nameOf('serviceProvider', hit.serviceProviderId)),
    },
    {
      ...shown('scenarioId', 'Scenario', 84),
      cell: hit => scenarioWords.get(hit.scenarioId) ?? names.nameOf('scenario', hit.scenarioId),
    },
    { ...shown('tags', fields.tags.label, 80), isWide: true, cell: hit => <TagLabels ids={hit.tags} names={names} /> },
    {
      ...time('bookingTimestamp', fields.bookedAt.label),
      isShownFirst: false,
      cell: hit => <Moment at={hit.bookingTimestamp} />,
    },
    {
      ...more('merchantId', fields.merchantId.label, 108),
      sort: 'merchantId',
      cell: hit => textCell(names.nameOf('merchant', hit.merchantId)),
    },
    {
      ...more('milestoneIndex', fields.milestoneIndex.label, 160),
      cell: hit => <MilestoneSteps index={hit.milestoneIndex} text={milestoneText(hit.milestoneIndex)} />,
    },
    {
      ...more('product', 'Product', 150),
      longTitle: fields.serviceProviderProductId.label,
      cell: hit => textCell(names.productName(hit.serviceProviderId, hit.serviceProviderProductId)),
    },
    { ...more('city', 'City', 130), cell: hit => textCell(placeOf(hit).city) },
    { ...more('country', 'Country', 120), cell: hit => textCell(placeOf(hit).country) },
    {
      ...more('sender', 'Sender', 150),
      cell: hit => textCell(receiverSideOf(hit.scenarioId) === 'from' ? hit.toName : hit.fromName),
    },
    {
      ...time('completedAt', fields.completedAt.label),
      isShownFirst: false,
      cell: hit => <Moment at={hit.completedAt} />,
    },
    { ...more('referenceIds', fields.packageNumbers.label, 190), cell: hit => textCell(hit.referenceIds.join(', ')) },
    { ...more('references', fields.refs.label, 160), cell: hit => textCell(hit.references.join(', ')) },
    ...plainColumns<ShipmentHit>(fields, names),
  ]
}

/** Short enough for a narrow column. */
const scenarioWords: ReadonlyMap<string, string> = new Map([
  ['outbound_delivery', 'Outbound'],
  ['inbound_delivery', 'Inbound'],
  ['inbound_return', 'Return'],
] satisfies [ScenarioId, string][])

const shown = (id: string, title: string, widthPx: number) => ({ id, title, widthPx, isShownFirst: true })
const more = (id: string, title: string, widthPx: number) => ({ id, title, widthPx, isShownFirst: false })

const time = (id: string, title: string, longTitle?: string) => ({
  id,
  title,
  ...(longTitle !== undefined && { longTitle }),
  widthPx: 98,
  sort: id,
  startsDescending: true,
})
