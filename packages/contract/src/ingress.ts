import { type EventCode, events } from '@aftermile/domain/events'
import { orderStatuses, orderTypes, returnTypes, servicePointTypes } from '@aftermile/domain/lists'
import { isInBounds } from '@aftermile/domain/moments'
import { parties, partyTypes } from '@aftermile/domain/parties'
import { scenarios } from '@aftermile/domain/scenarios'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant as anyInstant, requiredText, text } from './fields.ts'
import { FieldError } from './problem.ts'

/** Left out: what is stored stays. Null: it is cleared. */
const line = (length: number) => text(length).trim().nullable().optional()
const upTo = (most: number) => z.number().min(0).max(most).nullable().optional()
const amount = upTo(1e12)
const measure = upTo(1e6)
const quantity = z.number().min(0).max(1e9)
/** What is no time at all has been told already. */
const instant = anyInstant.refine(time => Number.isNaN(Date.parse(time)) || isInBounds(Date.parse(time)), {
  error: '{_field_} must be a time between 2000 and 2100',
})
const moment = instant.nullable().optional()
const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, '{_field_} must be a country code of two letters such as SE')
  .toUpperCase()
  .nullable()
  .optional()
const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, '{_field_} must be a currency code of three letters such as SEK')
  .toUpperCase()
  .nullable()
  .optional()
const oneOf = <const Id extends string>(rows: readonly { readonly id: Id }[]) =>
  z.enum(rows.map(row => row.id) as [Id, ...Id[]]) // no list of ours is empty

export const containerNumber = requiredText(100)
const Reference = z.strictObject({ type: requiredText(50), value: requiredText(200) })
export type Reference = z.output<typeof Reference>
const references = z.array(Reference).max(50).optional()

const Content = z.strictObject({ productNumber: line(100), description: line(500), quantity: quantity.default(1) })
export type Content = z.output<typeof Content>
const contents = z.array(Content).max(500).optional()

const DeliveryLine = z.strictObject({ lineId: requiredText(100), quantity })
export type DeliveryLine = z.output<typeof DeliveryLine>

/** An order as a shop tells it. */
export const OrderIn = z.strictObject({
  merchantId: requiredText(100),
  orderNumber: containerNumber,
  orderTypeId: oneOf(orderTypes).optional(),
  statusId: oneOf(orderStatuses).nullable().optional(),
  name: line(200),
  email: line(320),
  phone: line(50),
  toAddress1: line(200),
  toZipCode: line(20),
  toCity: line(100),
  toCountryCode: country,
  currency,
  salesValue: amount,
  refs: references,
  orderedAt: instant.optional(),
  sentToWarehouseAt: moment,
  allocatedAt: moment,
  promisedAt: moment,
  changedAt: moment,
  /** Given: these are all the lines of the order. */
  lines: z
    .array(
      z.strictObject({
        id: requiredText(100).optional(),
        productNumber: line(100),
        description: line(500),
        quantity: quantity.default(1),
        unitPrice: amount,
      }),
    )
    .max(500)
    .optional(),
  deliveries: z
    .array(
      z.strictObject({
        id: requiredText(100),
        promisedAt: moment,
        lines: z.array(DeliveryLine).max(500).default([]),
      }),
    )
    .max(100)
    .optional(),
})
export type OrderIn = z.output<typeof OrderIn>

/** A shipment as it was booked. */
export const ShipmentIn = z.strictObject({
  /** Left out, it is made of merchant and shipment number. */
  id: requiredText(200).optional(),
  merchantId: requiredText(100),
  shipmentNumber: containerNumber,
  orderNumber: line(100),
  orderDeliveryId: line(100),
  consignmentId: line(100),
  scenarioId: oneOf(scenarios).optional(),
  returnTypeId: oneOf(returnTypes).nullable().optional(),
  serviceProviderId: line(100),
  serviceProviderProductId: line(100),
  payingCustomerNumber: line(100),
  senderReference: line(200),
  recipientReference: line(200),
  refs: references,
  senderPartyTypeId: oneOf(partyTypes).nullable().optional(),
  senderPartyName: line(200),
  fromName: line(200),
  fromAddress1: line(200),
  fromZipCode: line(20),
  fromCity: line(100),
  fromCountryCode: country,
  fromEmail: line(320),
  fromPhone: line(50),
  receiverPartyTypeId: oneOf(partyTypes).nullable().optional(),
  receiverPartyName: line(200),
  toName: line(200),
  toAddress1: line(200),
  toZipCode: line(20),
  toCity: line(100),
  toCountryCode: country,
  toEmail: line(320),
  toPhone: line(50),
  servicePointName: line(200),
  servicePointTypeId: oneOf(servicePointTypes).nullable().optional(),
  grossWeightKg: measure,
  volumeM3: measure,
  loadingMeters: measure,
  currency,
  salesValue: amount,
  contents,
  orderDate: moment,
  createdAt: instant.optional(),
  bookedAt: instant.optional(),
  promisedAt: moment,
  earliestAt: moment,
  latestAt: moment,
  changedAt: moment,
  /** Added to those known, or changed where the number is known. */
  packages: z
    .array(
      z.strictObject({
        number: containerNumber,
        weightKg: measure,
        volumeM3: measure,
        lengthCm: measure,
        widthCm: measure,
        heightCm: measure,
      }),
    )
    .max(500)
    .optional(),
})
export type ShipmentIn = z.output<typeof ShipmentIn>

const eventFields = {
  /** The source's own name for this event, where it has one. */
  eventId: line(200),
  shipmentId: line(200),
  shipmentNumber: line(100),
  packageNumber: line(100),
  merchantId: line(100),
  serviceProviderId: line(100),
  code: z
    .enum(events.map(row => row.code) as [EventCode, ...EventCode[]]) // the vocabulary is not empty
    .nullable()
    .optional(),
  occurredAt: instant,
  party: oneOf(parties).nullable().optional(),
  reason: line(100),
  carrierCode: line(100),
  carrierSubCode: line(100),
  carrierText: line(1000),
  placeName: line(200),
  placeCity: line(100),
  placeZipCode: line(20),
  placeCountryCode: country,
}

/** An event as a warehouse, a shop or a carrier reports it: in our vocabulary, or with the carrier's own code. */
export const EventIn = z
  .strictObject({ ...eventFields, source: z.enum(['carrier', 'internal']).default('internal') })
  .check(
    needsOne(['code', 'carrierCode'], 'code'),
    needsOne(['shipmentId', 'shipmentNumber', 'packageNumber'], 'shipmentId'),
  )
export type EventIn = z.output<typeof EventIn>

export const ingestStatuses = ['created', 'updated', 'unchanged', 'refused'] as const
export type IngestStatus = (typeof ingestStatuses)[number]

export const ItemOutcome = z.object({
  /** The place of the item in what was sent, from 0. */
  index: z.number(),
  status: z.enum(ingestStatuses),
  /** The shipment, or the order number; null when refused. */
  id: z.string().nullable(),
  errors: z.array(FieldError).optional(),
})
export type ItemOutcome = z.infer<typeof ItemOutcome>

export const IngressReply = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  items: z.array(ItemOutcome),
})
export type IngressReply = z.infer<typeof IngressReply>

export const maxIngressItems = 1000

export const ingress = {
  orders: ingressOf('orders', OrderIn, [
    {
      merchantId: 'fjallro',
      orderNumber: '100234',
      name: 'Maja Lindqvist',
      email: 'maja@example.com',
      toCity: 'Malmö',
      toCountryCode: 'SE',
      currency: 'SEK',
      salesValue: 1299,
      orderedAt: '2026-11-02T09:12:00+01:00',
      lines: [{ id: '1', productNumber: 'LAMP-7', description: 'Table lamp', quantity: 1, unitPrice: 1299 }],
    },
  ]),
  shipments: ingressOf('shipments', ShipmentIn, [
    {
      merchantId: 'fjallro',
      shipmentNumber: '100234-1',
      orderNumber: '100234',
      serviceProviderId: 'postnord',
      toName: 'Maja Lindqvist',
      toZipCode: '211 22',
      toCity: 'Malmö',
      toCountryCode: 'SE',
      bookedAt: '2026-11-02T14:00:00+01:00',
      latestAt: '2026-11-05T18:00:00+01:00',
      packages: [{ number: '00373500000000000018', weightKg: 2.4 }],
    },
  ]),
  events: ingressOf('events', EventIn, [
    {
      packageNumber: '00373500000000000018',
      code: 'collected',
      occurredAt: '2026-11-02T17:31:00+01:00',
      placeCity: 'Borås',
      placeCountryCode: 'SE',
    },
  ]),
}

function ingressOf<Noun extends string>(noun: Noun, item: z.ZodType, example: readonly unknown[]) {
  return endpoint({
    method: 'POST',
    path: `/ingress/${noun}`,
    need: { scope: 'ingress_write' },
    summary: `Take in up to ${maxIngressItems} ${noun}; each is accepted or refused alone`,
    body: z
      .strictObject({
        // Each item is judged alone, so that one bad item refuses itself and not its batch; the reference shows its shape.
        items: z
          .array(z.unknown().meta(z.toJSONSchema(item, { io: 'input', unrepresentable: 'any', reused: 'inline' })))
          .min(1)
          .max(maxIngressItems),
      })
      .meta({ examples: [{ items: example }] }),
    reply: IngressReply,
    maxBytes: 8 * 1024 * 1024,
  })
}

function needsOne<Field extends string>(fields: readonly Field[], shownUnder: Field) {
  return (check: z.core.ParsePayload<{ readonly [field in Field]?: string | null | undefined }>) => {
    if (fields.some(field => (check.value[field] ?? '') !== '')) return
    const message = `One of ${fields.join(', ')} is needed`
    check.issues.push({ code: 'custom', message, path: [shownUnder], input: check.value })
  }
}
