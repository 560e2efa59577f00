import type { ShipmentHit } from '@aftermile/contract/search'
import { shipmentFields as fields } from '@aftermile/domain/fields/shipment-fields'
import { milestoneOf } from '@aftermile/domain/lists/milestones'
import { initialsOf } from '@aftermile/domain/lists/scenarios'
import type { Names } from '../../../api/use-names.ts'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { Abbreviation, MilestoneSteps, Moment, NumberText, TagLabels } from '../../lists/fields/cells.tsx'
import { plainColumns } from '../../lists/fields/plain-columns.tsx'
import type { ResultColumn } from '../../lists/list-definition.ts'
import { TimeState } from '../detail/promise/TimeState.tsx'
import { OrderLink } from '../OrderLink.tsx'

type Column = ResultColumn<ShipmentHit>

/** For a return, the customer who sends it back counts as the receiver. */
export const receiverOf = ({ scenarioId, toName, fromName }: ShipmentHit): string | null =>
  scenarioId === 'inbound_return' ? fromName : toName

const placeOf = (hit: ShipmentHit) =>
  hit.scenarioId === 'inbound_return'
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
      ...shown('shipmentNumber', 'Shipment', 136),
      sort: 'shipmentNumber',
      cell: hit => <NumberText text={hit.shipmentNumber} />,
    },
    {
      ...shown('orderNumber', 'Order', 112),
      sort: 'orderNumber',
      cell: hit => <OrderLink shipment={hit} />,
    },
    { ...shown('receiver', 'Receiver', 136), sort: 'toName', cell: hit => textCell(receiverOf(hit)) },
    {
      ...time('bookingTimestamp', fields.bookedAt.label),
      isShownFirst: true,
      cell: hit => <Moment at={hit.bookingTimestamp} />,
    },
    {
      ...time('estimatedDeliveryTime', 'Est. dlv', fields.estimatedAt.label),
      isShownFirst: true,
      cell: hit => <Moment at={hit.estimatedDeliveryTime} />,
    },
    {
      ...shown('merchantId', fields.merchantId.label, 108),
      sort: 'merchantId',
      cell: hit => textCell(names.nameOf('merchant', hit.merchantId)),
    },
    {
      ...shown('scenarioId', 'Scen.', 56),
      longTitle: fields.scenarioId.label,
      cell: hit => <Abbreviation text={initialsOf(hit.scenarioId)} full={names.nameOf('scenario', hit.scenarioId)} />,
    },
    { ...shown('statusId', fields.statusId.label, 150), sort: 'statusId', cell: hit => status(hit.statusId) },
    {
      ...shown('timeState', 'Time', 180),
      longTitle: 'Delivery status',
      cell: hit => hit.timeState && <TimeState state={hit.timeState} />,
    },
    {
      ...more('milestoneIndex', fields.milestoneIndex.label, 160),
      cell: hit => <MilestoneSteps index={hit.milestoneIndex} text={milestoneText(hit.milestoneIndex)} />,
    },
    {
      ...shown('carrier', fields.serviceProviderId.label, 120),
      cell: hit => textCell(names.nameOf('serviceProvider', hit.serviceProviderId)),
    },
    {
      ...more('product', 'Product', 150),
      longTitle: fields.serviceProviderProductId.label,
      cell: hit => textCell(names.productName(hit.serviceProviderId, hit.serviceProviderProductId)),
    },
    { ...shown('tags', fields.tags.label, 170), isWide: true, cell: hit => <TagLabels ids={hit.tags} names={names} /> },
    { ...shown('city', 'City', 130), cell: hit => textCell(placeOf(hit).city) },
    { ...more('country', 'Country', 120), cell: hit => textCell(placeOf(hit).country) },
    {
      ...more('sender', 'Sender', 150),
      cell: hit => textCell(hit.scenarioId === 'inbound_return' ? hit.toName : hit.fromName),
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

const shown = (id: string, title: string, widthPx: number) => ({ id, title, widthPx, isShownFirst: true })
const more = (id: string, title: string, widthPx: number) => ({ id, title, widthPx, isShownFirst: false })

const time = (id: string, title: string, longTitle?: string) => ({
  id,
  title,
  ...(longTitle !== undefined && { longTitle }),
  widthPx: 148,
  sort: id,
  startsDescending: true,
})
