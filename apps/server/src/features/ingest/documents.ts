import { completedIndex } from '@aftermile/domain/milestones'
import type { Ctx } from '../../context.ts'
import { type SearchDocument, writeDocuments } from '../search/documents.ts'
import { markOpenness } from '../search/openness.ts'
import type { BookingRow } from './booking-row.ts'
import type { Line } from './order-lines.ts'
import type { MovedOrder } from './order-moves.ts'
import type { OrderRow } from './order-row.ts'
import type { WrittenOrder } from './orders.ts'
import type { Projected } from './state-row.ts'

/** What shipments are found by: written where a booking or a package is new, marked where one has ended. */
export async function writeShipmentDocuments(ctx: Ctx, all: readonly Projected[]): Promise<void> {
  const texts: SearchDocument[] = []
  const ended: Parameters<typeof markOpenness>[1][number][] = []
  for (const { touched, row, state } of all) {
    const isOpen = row.milestoneIndex < completedIndex
    const numbers = state.packages.flatMap(one => one.packageNumber || [])
    if (touched.booking) texts.push(shipmentDocument(touched.id, touched.booking, numbers, isOpen))
    else if (touched.held && touched.held.milestoneIndex < completedIndex !== isOpen)
      ended.push({ kind: 'shipment', id: touched.id, merchantId: touched.held.merchantId, isOpen })
  }
  await writeDocuments(ctx, texts)
  await markOpenness(ctx, ended)
}

/** What orders are found by, likewise. */
export async function writeOrderDocuments(
  ctx: Ctx,
  written: readonly WrittenOrder[],
  moved: readonly MovedOrder[],
): Promise<void> {
  await writeDocuments(
    ctx,
    written.map(({ row, lines }) => orderDocument(row, lines)),
  )
  await markOpenness(
    ctx,
    moved.filter(one => one.wasOpen !== one.isOpen).map(one => ({ ...one, kind: 'order' as const })),
  )
}

function shipmentDocument(
  id: string,
  booking: BookingRow,
  packageNumbers: readonly string[],
  isOpen: boolean,
): SearchDocument {
  const { refs, contents } = booking
  return {
    kind: 'shipment',
    id,
    merchantId: booking.merchantId,
    sortedAt: booking.bookedAt,
    isOpen,
    itemId: texts(id, booking.shipmentNumber),
    orderNumber: texts(booking.orderNumber),
    references: texts(booking.senderReference, booking.recipientReference, ...refs.map(ref => ref.value)),
    referenceIds: texts(booking.consignmentId, ...packageNumbers),
    locations: texts(
      placeOf(booking.fromAddress1, booking.fromZipCode, booking.fromCity),
      placeOf(booking.toAddress1, booking.toZipCode, booking.toCity),
      booking.servicePointName,
    ),
    names: texts(booking.fromName, booking.toName, booking.senderPartyName, booking.receiverPartyName),
    phoneNumbers: texts(booking.fromPhone, booking.toPhone),
    emailAddresses: texts(booking.fromEmail, booking.toEmail),
    articleIds: texts(...contents.map(one => one.productNumber)),
    articleDescriptions: texts(...contents.map(one => one.description)),
  }
}

function orderDocument(order: OrderRow, lines: readonly Line[]): SearchDocument {
  return {
    kind: 'order',
    id: order.id,
    merchantId: order.merchantId,
    sortedAt: order.orderedAt,
    isOpen: order.completedAt === null,
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
