import { completedIndex } from '@aftermile/domain/lists/milestones'
import type { ShipmentState } from '@aftermile/domain/shipment/shipment'
import type { Ctx } from '../../../../tenancy/context.ts'
import { markOpenness } from '../../../search/documents/mark-openness.ts'
import { type SearchDocument, writeDocuments } from '../../../search/documents/write-documents.ts'
import type { OrderLine } from '../orders/order-lines.ts'
import type { LockedOrder, OrderRow } from '../orders/order-row.ts'
import type { LockedShipment, ShipmentRow } from '../shipments/shipment-row.ts'
import type { ContainerChanges } from './changes.ts'

/** What shipments and orders are found by: written where they are new or booked anew, marked where they have ended or opened again. */
export async function writeSearchDocuments(ctx: Ctx, { shipments, orders }: ContainerChanges): Promise<void> {
  const moved = shipments.filter(one => one.booked === null && hasTurned(one, isOpenShipment))
  await writeDocuments(
    ctx,
    shipments.flatMap(({ booked, state }) => (booked ? [shipmentDocument(booked.after, state)] : [])),
  )
  await markOpenness(
    ctx,
    moved.map(({ after }) => ({
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
  const followed = orders.filter(one => one.written === null && hasTurned(one, isOpenOrder))
  await markOpenness(
    ctx,
    followed.map(({ after }) => ({
      kind: 'order',
      id: after.id,
      merchantId: after.merchantId,
      isOpen: isOpenOrder(after),
    })),
  )
}

const isOpenShipment = ({ milestoneIndex }: LockedShipment): boolean => milestoneIndex < completedIndex
const isOpenOrder = ({ completedAt }: LockedOrder): boolean => completedAt === null

const hasTurned = <One>(
  { before, after }: { before: One | null; after: One },
  isOpen: (one: One) => boolean,
): boolean => before !== null && isOpen(before) !== isOpen(after)

function shipmentDocument(one: ShipmentRow, state: ShipmentState): SearchDocument {
  return {
    kind: 'shipment',
    id: one.id,
    merchantId: one.merchantId,
    sortedAt: new Date(one.bookedAt).toISOString(),
    isOpen: isOpenShipment(one),
    itemId: texts(one.id, one.shipmentNumber),
    orderNumber: texts(one.orderNumber),
    references: texts(one.senderReference, one.recipientReference, ...one.refs.map(ref => ref.value)),
    referenceIds: texts(one.consignmentId, ...state.packages.map(({ packageNumber }) => packageNumber)),
    locations: texts(
      placeOf(one.fromAddress1, one.fromZipCode, one.fromCity),
      placeOf(one.toAddress1, one.toZipCode, one.toCity),
      one.servicePointName,
    ),
    names: texts(one.fromName, one.toName, one.senderPartyName, one.receiverPartyName),
    phoneNumbers: texts(one.fromPhone, one.toPhone),
    emailAddresses: texts(one.fromEmail, one.toEmail),
    articleIds: texts(...one.contents.map(content => content.productNumber)),
    articleDescriptions: texts(...one.contents.map(content => content.description)),
  }
}

function orderDocument(order: OrderRow, lines: readonly OrderLine[]): SearchDocument {
  return {
    kind: 'order',
    id: order.id,
    merchantId: order.merchantId,
    sortedAt: new Date(order.orderedAt).toISOString(),
    isOpen: isOpenOrder(order),
    itemId: texts(order.id, order.orderNumber),
    orderNumber: texts(order.orderNumber),
    references: texts(...order.refs.map(ref => ref.value)),
    referenceIds: [],
    locations: texts(placeOf(order.toAddress1, order.toZipCode, order.toCity)),
    names: texts(order.name),
    phoneNumbers: texts(order.phone),
    emailAddresses: texts(order.email),
    articleIds: texts(...lines.map(line => line.productNumber)),
    articleDescriptions: texts(...lines.map(line => line.description)),
  }
}

const texts = (...all: (string | null | undefined)[]): string[] => [...new Set(all.filter(text => !!text))] as string[] // no empty one is left

const placeOf = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' ')
