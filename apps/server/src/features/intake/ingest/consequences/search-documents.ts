import { completedIndex } from '@aftermile/domain/lists/milestones'
import type { ShipmentState } from '@aftermile/domain/shipment/shipment'
import type { Ctx } from '../../../../tenancy/context.ts'
import { markOpenness } from '../../../search/documents/mark-openness.ts'
import { type SearchDocument, writeDocuments } from '../../../search/documents/write-documents.ts'
import type { OrderLine } from '../orders/order-lines.ts'
import type { LockedOrder, OrderRow } from '../orders/order-row.ts'
import type { LockedShipment, ShipmentRow } from '../shipments/shipment-row.ts'
import type { BookingChange, ContainerChanges } from './changes.ts'

/** Writes the search documents of containers that were sent, and marks those that were completed or opened again. */
export async function writeSearchDocuments(ctx: Ctx, { shipments, orders }: ContainerChanges): Promise<void> {
  const turned = shipments.filter(shipment => shipment.booked === null && hasOpenedOrClosed(shipment, isOpenShipment))
  await writeDocuments(
    ctx,
    shipments.flatMap(({ booked, state }) => (booked ? [shipmentDocument(booked, state)] : [])),
  )
  await markOpenness(
    ctx,
    turned.map(({ after }) => ({
      kind: 'shipment',
      id: after.id,
      merchantId: after.merchantId,
      isOpen: isOpenShipment(after),
    })),
  )
  await writeDocuments(
    ctx,
    orders.flatMap(({ written }) => (written ? [orderDocument(written.after, written.lines)] : [])),
  )
  const turnedOrders = orders.filter(order => order.written === null && hasOpenedOrClosed(order, isOpenOrder))
  await markOpenness(
    ctx,
    turnedOrders.map(({ after }) => ({
      kind: 'order',
      id: after.id,
      merchantId: after.merchantId,
      isOpen: isOpenOrder(after),
    })),
  )
}

const isOpenShipment = ({ milestoneIndex }: LockedShipment): boolean => milestoneIndex < completedIndex
const isOpenOrder = ({ completedAt }: LockedOrder): boolean => completedAt === null

const hasOpenedOrClosed = <One>(
  { before, after }: { before: One | null; after: One },
  isOpen: (item: One) => boolean,
): boolean => before !== null && isOpen(before) !== isOpen(after)

function shipmentDocument({ after: shipment, removedPackages }: BookingChange, state: ShipmentState): SearchDocument {
  const packageNumbers = state.packages.map(({ packageNumber }) => packageNumber)
  return {
    kind: 'shipment',
    id: shipment.id,
    merchantId: shipment.merchantId,
    sortedAt: new Date(shipment.bookedAt).toISOString(),
    isOpen: isOpenShipment(shipment),
    itemId: texts(shipment.id, shipment.shipmentNumber),
    orderNumber: texts(shipment.orderNumber),
    referenceIds: texts(shipment.consignmentId, ...packageNumbers, ...removedPackages),
    articleIds: texts(...shipment.contents.map(content => content.productNumber)),
    ...shipmentPersonTexts(shipment),
  }
}

/** The texts of a shipment that may name a person. */
export const shipmentPersonTexts = (
  shipment: Pick<ShipmentRow, 'senderReference' | 'servicePointName' | PersonField>,
) => ({
  references: texts(shipment.senderReference, shipment.recipientReference, ...shipment.refs.map(ref => ref.value)),
  locations: texts(
    placeOf(shipment.fromAddress1, shipment.fromZipCode, shipment.fromCity),
    placeOf(shipment.toAddress1, shipment.toZipCode, shipment.toCity),
    shipment.servicePointName,
  ),
  names: texts(shipment.fromName, shipment.toName, shipment.senderPartyName, shipment.receiverPartyName),
  phoneNumbers: texts(shipment.fromPhone, shipment.toPhone),
  emailAddresses: texts(shipment.fromEmail, shipment.toEmail),
  articleDescriptions: texts(...shipment.contents.map(content => content.description)),
})

type PersonField =
  | `${'from' | 'to'}${'Name' | 'Address1' | 'ZipCode' | 'City' | 'Phone'}`
  | 'fromEmail'
  | 'toEmail'
  | 'senderPartyName'
  | 'receiverPartyName'
  | 'recipientReference'
  | 'refs'
  | 'contents'

function orderDocument(order: OrderRow, lines: readonly OrderLine[]): SearchDocument {
  return {
    kind: 'order',
    id: order.id,
    merchantId: order.merchantId,
    sortedAt: new Date(order.orderedAt).toISOString(),
    isOpen: isOpenOrder(order),
    itemId: texts(order.id, order.orderNumber),
    orderNumber: texts(order.orderNumber),
    referenceIds: [],
    articleIds: texts(...lines.map(line => line.productNumber)),
    ...orderPersonTexts(order, lines),
  }
}

/** The texts of an order that may name a person. */
export const orderPersonTexts = (
  order: Pick<OrderRow, 'name' | 'email' | 'phone' | 'toAddress1' | 'toZipCode' | 'toCity' | 'refs'>,
  lines: readonly Pick<OrderLine, 'description'>[],
) => ({
  references: texts(...order.refs.map(ref => ref.value)),
  locations: texts(placeOf(order.toAddress1, order.toZipCode, order.toCity)),
  names: texts(order.name),
  phoneNumbers: texts(order.phone),
  emailAddresses: texts(order.email),
  articleDescriptions: texts(...lines.map(line => line.description)),
})

const texts = (...all: (string | null | undefined)[]): string[] => [...new Set(all.filter(text => !!text))] as string[] // no empty text is left

const placeOf = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' ')
