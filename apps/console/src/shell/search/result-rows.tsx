import type { Highlight, OrderHit, ShipmentHit } from '@aftermile/contract/search'
import { initialsOf, isScenarioId } from '@aftermile/domain/lists/scenarios'
import { orderPath, shipmentPath, shownOrderNumber } from '@aftermile/domain/orders/order-number'
import { receiverNameOf } from '@aftermile/domain/shipment/receiver'
import type { ReactNode } from 'react'
import type { Names } from '../../api/use-names.ts'
import { OrderStatus } from '../../features/containers/orders/detail/OrderStatus.tsx'
import { ShipmentStatus } from '../../features/containers/shipments/ShipmentStatus.tsx'
import { Moment } from '../../features/search/fields/cells.tsx'
import type { HitType } from './highlight-pieces.ts'
import type { FoundOrders, FoundShipments } from './search-containers.ts'

/** A search hit as a table row, for shipments and orders alike. */
export type Row = {
  readonly key: string
  readonly type: HitType
  readonly href: string
  readonly cells: readonly ReactNode[]
  readonly highlights: readonly Highlight[]
  readonly score: number
}

export const shipmentHeadings = ['Shipment', 'Order', 'Receiver', 'Booked', 'Est. dlv', 'Merchant', 'Scen.', 'Status']
export const orderHeadings = ['Order', 'Buyer', 'Created', 'Merchant', 'Type', 'Status']

export const shipmentRows = ({ items }: FoundShipments, names: Names): Row[] =>
  items.map(({ document, highlights, searchScore }) => ({
    key: `shipment/${document.id}`,
    type: 'shipment',
    href: shipmentPath(document.id),
    cells: shipmentCells(document, names),
    highlights,
    score: searchScore,
  }))

function shipmentCells(hit: ShipmentHit, { nameOf }: Names): ReactNode[] {
  return [
    <code key="number">{hit.shipmentNumber}</code>,
    orderNumberOf(hit),
    receiverNameOf(hit),
    <Moment key="booked" at={hit.bookingTimestamp} />,
    <Moment key="estimated" at={hit.estimatedDeliveryTime} />,
    nameOf('merchant', hit.merchantId),
    <abbr key="scenario" title={nameOf('scenario', hit.scenarioId)}>
      {initialsOf(hit.scenarioId)}
    </abbr>,
    <ShipmentStatus key="status" statusId={hit.statusId} />,
  ]
}

function orderNumberOf({ id, orderNumber, scenarioId }: ShipmentHit): string | null {
  if (orderNumber === null) return null
  return shownOrderNumber({ orderNumber, shipmentId: id, scenarioId: isScenarioId(scenarioId) ? scenarioId : null })
}

export const orderRows = ({ items }: FoundOrders, names: Names): Row[] =>
  items.map(({ document, highlights, searchScore }) => ({
    key: `order/${document.merchantId}/${document.id}`,
    type: 'order',
    href: orderPath({
      orderNumber: document.id,
      shipmentId: null,
      scenarioId: null,
      merchantId: document.merchantId,
      isOrderVisible: true,
    }),
    cells: orderCells(document, names),
    highlights,
    score: searchScore,
  }))

const orderCells = (hit: OrderHit, { nameOf }: Names): ReactNode[] => [
  <code key="number">{hit.id}</code>,
  hit.name,
  <Moment key="created" at={hit.bookingTimestamp} />,
  nameOf('merchant', hit.merchantId),
  nameOf('orderType', hit.orderTypeId),
  <OrderStatus key="status" statusId={hit.statusId} />,
]
