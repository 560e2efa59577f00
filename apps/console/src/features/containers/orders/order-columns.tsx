import type { OrderHit } from '@aftermile/contract/search'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import type { Names } from '../../../api/use-names.ts'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { Moment, NumberText, TagLabels } from '../../search/fields/cells.tsx'
import { plainColumns } from '../../search/fields/plain-columns.tsx'
import type { ResultColumn } from '../../search/list-definition.ts'
import { LateBy } from '../shipments/detail/promise/LateBy.tsx'
import { TimeState } from '../shipments/detail/promise/TimeState.tsx'
import { OrderStatus } from './detail/OrderStatus.tsx'

const textCell = (text: string | null) => (text === null || text === '' ? null : <Truncated text={text} />)

export function orderColumns(names: Names): readonly ResultColumn<OrderHit>[] {
  return [
    {
      id: 'orderNumber',
      title: orderFields.id.label,
      widthPx: 180,
      isShownFirst: true,
      sort: 'orderNumber',
      cell: hit => <NumberText text={hit.id} />,
    },
    {
      id: 'statusId',
      title: orderFields.statusId.label,
      widthPx: 170,
      isShownFirst: true,
      sort: 'statusId',
      cell: hit => <OrderStatus statusId={hit.statusId} />,
    },
    {
      id: 'timeState',
      title: shipmentFields.timeState.label,
      widthPx: 122,
      isShownFirst: true,
      cell: hit => hit.timeState && <TimeState state={hit.timeState} />,
    },
    {
      id: 'lateBy',
      title: 'Late by',
      widthPx: 72,
      isShownFirst: true,
      cell: hit => hit.timeState === 'expired' && <LateBy since={hit.latestDeliveryTime} />,
    },
    {
      id: 'name',
      title: orderFields.name.label,
      widthPx: 200,
      isShownFirst: true,
      sort: 'toName',
      cell: hit => textCell(hit.name),
    },
    {
      id: 'bookingTimestamp',
      title: 'Created',
      widthPx: 148,
      isShownFirst: true,
      sort: 'bookingTimestamp',
      startsDescending: true,
      cell: hit => <Moment at={hit.bookingTimestamp} />,
    },
    {
      id: 'merchantId',
      title: orderFields.merchantId.label,
      widthPx: 150,
      isShownFirst: true,
      sort: 'merchantId',
      cell: hit => textCell(names.nameOf('merchant', hit.merchantId)),
    },
    {
      id: 'orderTypeId',
      title: orderFields.orderTypeId.label,
      widthPx: 110,
      isShownFirst: true,
      cell: hit => textCell(names.nameOf('orderType', hit.orderTypeId)),
    },
    {
      id: 'tags',
      title: orderFields.tags.label,
      widthPx: 170,
      isShownFirst: true,
      isWide: true,
      cell: hit => <TagLabels ids={hit.tags} names={names} />,
    },
    { id: 'city', title: 'City', widthPx: 148, isShownFirst: true, cell: hit => textCell(hit.toCity) },
    { id: 'country', title: 'Country', widthPx: 120, isShownFirst: false, cell: hit => textCell(hit.toCountryName) },
    {
      id: 'promisedDeliveryTime',
      title: 'Promised',
      widthPx: 148,
      isShownFirst: false,
      cell: hit => <Moment at={hit.promisedDeliveryTime} />,
    },
    {
      id: 'completedAt',
      title: orderFields.completedAt.label,
      widthPx: 148,
      isShownFirst: false,
      sort: 'completedAt',
      startsDescending: true,
      cell: hit => <Moment at={hit.completedAt} />,
    },
    ...plainColumns<OrderHit>(orderFields, names),
  ]
}
