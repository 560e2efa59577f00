import { type EventCode, events } from '@aftermile/domain/events/event-codes'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { messages } from '@aftermile/domain/form-rules'
import { parties } from '@aftermile/domain/lists/parties'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inputShape } from '../fields/input-shape.ts'
import { clearableText, country, day, instant, oneOf } from '../fields/input-values.ts'
import { ItemError, ItemWarning } from '../item-problems.ts'

export type { Content, DeliveryLine, Reference } from '../fields/input-lists.ts'

/** An order as sent by a merchant. */
export const OrderIn = z.strictObject(inputShape(orderFields))
export type OrderIn = z.output<typeof OrderIn>

/** A shipment as booked. */
export const ShipmentIn = z.strictObject(inputShape(shipmentFields))
export type ShipmentIn = z.output<typeof ShipmentIn>

const eventFields = {
  /** The source's own id of the event, if it has one, or the one of our reply. Unique within a shipment and its source. */
  eventId: clearableText(200),
  /** When the source last changed the event. Of several contents with one id, the one that was changed last counts. */
  changedAt: instant.nullable().optional(),
  /** True withdraws the event, also before it has come. Then only eventId and the shipment are required. */
  isVoid: z.boolean().nullable().optional(),
  shipmentId: clearableText(200),
  shipmentNumber: clearableText(100),
  packageNumber: clearableText(100),
  merchantId: clearableText(100),
  serviceProviderId: clearableText(100),
  /** Only read to book a shipment that is known from events alone, if its product has autoBooking. */
  serviceProviderProductId: clearableText(100),
  code: z
    .enum(events.map(row => row.code) as [EventCode, ...EventCode[]]) // The vocabulary is not empty.
    .nullable()
    .optional(),
  /** Required, except to withdraw an event by its id. */
  occurredAt: instant.optional(),
  party: oneOf(parties).nullable().optional(),
  reason: clearableText(100),
  /** The day that is asked for or agreed on, as 2026-11-23. Read with delivery_day_asked and delivery_date_agreed. */
  deliveryDay: day.nullable().optional(),
  carrierCode: clearableText(100),
  carrierSubCode: clearableText(100),
  carrierText: clearableText(1000),
  placeName: clearableText(200),
  placeCity: clearableText(100),
  placeZipCode: clearableText(20),
  placeCountryCode: country.nullable().optional(),
}

/** An event sent by a warehouse, a merchant or a carrier, with our code or with the carrier's own. */
export const EventIn = z
  .strictObject({ ...eventFields, source: z.enum(['carrier', 'internal']).default('internal') })
  .check(
    unlessVoid(needsOne(['code', 'carrierCode'], 'code')),
    unlessVoid(needsTime),
    needsOne(['shipmentId', 'shipmentNumber', 'packageNumber'], 'shipmentId'),
  )
export type EventIn = z.output<typeof EventIn>

export const ingestStatuses = ['created', 'updated', 'unchanged', 'refused'] as const
export type IngestStatus = (typeof ingestStatuses)[number]

export const ItemResult = z.object({
  /** The index of the item in the request, from 0. */
  index: z.number(),
  status: z.enum(ingestStatuses),
  /** The shipment id or the order number; null if refused. */
  id: z.string().nullable(),
  /** Of an event: the id by which it can be corrected or withdrawn. */
  eventId: z.string().optional(),
  /** Of a refused item: its number as it was sent; null if it has none. */
  number: z.string().nullable().optional(),
  errors: z.array(ItemError).optional(),
  /** Of an item that was taken: what is doubtful in it, or why it does not count. */
  warnings: z.array(ItemWarning).optional(),
})
export type ItemResult = z.infer<typeof ItemResult>

export const IngressReply = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** How many of the items that were taken have warnings. */
  warned: z.number(),
  items: z.array(ItemResult),
})
export type IngressReply = z.infer<typeof IngressReply>

/** The result of an event. Stored: it is valid and kept, and reaches its shipment within seconds. */
export const EventResult = ItemResult.extend({ status: z.enum([...ingestStatuses, 'stored']) })
export type EventResult = z.infer<typeof EventResult>

const EventsReply = IngressReply.extend({
  /** Only with wait=stored. */
  stored: z.number().optional(),
  items: z.array(EventResult),
})

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
  events: {
    ...ingressOf('events', EventIn, [
      {
        packageNumber: '00373500000000000018',
        code: 'collected',
        occurredAt: '2026-11-02T17:31:00+01:00',
        placeCity: 'Borås',
        placeCountryCode: 'SE',
      },
    ]),
    reply: EventsReply,
    query: z.strictObject({
      /**
       * When the reply comes. projected: the events are applied to their shipments. stored: they are checked and kept, and applied within
       * seconds; what is refused then is listed in the console.
       */
      wait: z.enum(['projected', 'stored']).default('projected'),
    }),
  },
}

function ingressOf<Noun extends string>(noun: Noun, item: z.ZodType, example: readonly unknown[]) {
  return endpoint({
    method: 'POST',
    path: `/ingress/${noun}`,
    need: { scope: 'ingress_write' },
    summary: `Send up to ${maxIngressItems} ${noun}; each is accepted or rejected on its own`,
    body: z
      .strictObject({
        // Each item is checked alone, so that a bad item does not refuse its batch. The API reference shows its shape.
        items: z
          .array(z.unknown().meta(z.toJSONSchema(item, { io: 'input', unrepresentable: 'any', reused: 'inline' })))
          .min(1)
          .max(maxIngressItems),
        /** The items are from the past: nothing is set off by them. */
        isHistorical: z.boolean().optional(),
      })
      .meta({ examples: [{ items: example }] }),
    reply: IngressReply,
    maxBytes: 8 * 1024 * 1024,
    countsItems: true,
  })
}

type Voidable = { readonly isVoid?: boolean | null | undefined; readonly eventId?: string | null | undefined }

/** An event that is withdrawn by its id needs no content. */
function unlessVoid<Value>(needed: (check: z.core.ParsePayload<Value>) => void) {
  return (check: z.core.ParsePayload<Value & Voidable>) => {
    if (!check.value.isVoid || !check.value.eventId) needed(check)
  }
}

function needsTime(check: z.core.ParsePayload<{ readonly occurredAt?: string | undefined }>): void {
  if (check.value.occurredAt !== undefined) return
  check.issues.push({ code: 'custom', message: messages.required, path: ['occurredAt'], input: check.value })
}

function needsOne<Field extends string>(fields: readonly Field[], shownUnder: Field) {
  return (check: z.core.ParsePayload<{ readonly [field in Field]?: string | null | undefined }>) => {
    if (fields.some(field => (check.value[field] ?? '') !== '')) return
    const message = `One of ${fields.join(', ')} is required`
    const params = { code: 'required' }
    check.issues.push({ code: 'custom', message, path: [shownUnder], input: check.value, params })
  }
}
