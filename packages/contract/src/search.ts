import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, instant, text, wholeNumber } from './fields.ts'

/** A text in which the search matched, with the places of it: [from, to) in UTF-16 units. */
export const Highlight = z.object({
  field: z.enum([
    'itemId',
    'orderNumber',
    'references',
    'referenceIds',
    'locations',
    'names',
    'phoneNumbers',
    'emailAddresses',
    'articleIds',
    'articleDescriptions',
  ]),
  text: z.string(),
  ranges: z.array(z.tuple([z.number(), z.number()])),
})
export type Highlight = z.infer<typeof Highlight>

const words = z.string().nullable()
const time = instant.nullable()
const amount = z.number().nullable()

export const ShipmentHit = z.object({
  id: z.string(),
  shipmentNumber: z.string(),
  orderNumber: words,
  merchantId: z.string(),
  scenarioId: z.string(),
  statusId: z.string(),
  milestoneIndex: z.number(),
  bookingTimestamp: time,
  estimatedDeliveryTime: time,
  toName: words,
  toCity: words,
  toCountryName: words,
  fromName: words,
  fromCity: words,
  fromCountryName: words,
  toCountryNameAndCity: words,
  references: z.array(z.string()),
  referenceIds: z.array(z.string()),
  tags: z.array(z.string()),
  serviceProviderId: words,
  serviceProviderProductId: words,
  latestDeliveryTime: time,
  completedAt: time,
  numberOfPackages: z.number(),
  /** Null without a promise and for what is completed. */
  timeState: z.enum(['expired', 'predicted_late', 'on_time']).nullable(),
})
export type ShipmentHit = z.infer<typeof ShipmentHit>

export const OrderHit = z.object({
  id: z.string(),
  orderNumber: z.string(),
  name: words,
  merchantId: z.string(),
  orderTypeId: z.string(),
  statusId: z.string(),
  bookingTimestamp: time,
  toCity: words,
  toCountryName: words,
  tags: z.array(z.string()),
  promisedDeliveryTime: time,
  completedAt: time,
})
export type OrderHit = z.infer<typeof OrderHit>

export const ShipmentReportRow = z.object({
  id: z.string(),
  orderNumber: words,
  trackingNumber: words,
  consignmentId: words,
  merchantId: z.string(),
  senderReference: words,
  senderPartyTypeId: words,
  senderPartyName: words,
  fromName: words,
  fromAddress1: words,
  fromZipCode: words,
  fromCity: words,
  fromCountryName: words,
  recipientReference: words,
  receiverPartyTypeId: words,
  receiverPartyName: words,
  toName: words,
  toAddress1: words,
  toZipCode: words,
  toCity: words,
  toCountryName: words,
  scenarioId: z.string(),
  milestoneIndex: z.number(),
  statusId: z.string(),
  orderDate: time,
  orderSentToWarehouseTimestamp: time,
  orderInventoryAllocatedTimestamp: time,
  createdTimestamp: time,
  bookingTimestamp: time,
  packedTimestamp: time,
  departedTimestamp: time,
  inTransitTimestamp: time,
  deliveryTimestamp: time,
  servicePointDeliveryTime: time,
  estimatedDeliveryTime: time,
  actualDeliveryTime: time,
  pdtRcaEventId: words,
  pdtRcaEventTimestamp: time,
  pdtRcaPartyId: words,
  edtRcaEventId: words,
  edtRcaEventTimestamp: time,
  edtRcaPartyId: words,
  completedAt: time,
  completedBy: words,
  serviceProviderId: words,
  payingCustomerNumber: words,
  serviceProviderProductId: words,
  serviceProviderProductGroupId: words,
  numberOfPackages: z.number(),
  grossWeight: amount,
  volume: amount,
  loadingMeters: amount,
  salesValue: amount,
  baseSalesValue: amount,
  ageMinutes: amount,
  deliveryTimeMinutes: amount,
  ageOnShelfMinutes: amount,
  deliveryTimeDiff: amount,
  numberOfNotifications: z.number(),
  trackingPageVisits: z.number(),
  perfectDelivery: z.boolean().nullable(),
  tags: z.array(z.string()),
  shipmentNumber: z.string(),
  packageNumbers: z.array(z.string()),
})
export type ShipmentReportRow = z.infer<typeof ShipmentReportRow>

const FacetCount = z.object({ value: z.union([z.string(), z.number()]), count: z.number() })
const FacetCounts = z.record(z.string(), z.array(FacetCount))
export type FacetCounts = z.infer<typeof FacetCounts>

/** Facet counts are those of all hits up to 20,000, beyond that scaled up from an even part of them. */
const found = <Hit extends z.ZodType>(document: Hit) =>
  z.object({
    count: z.number(),
    /** False: an estimate. Ask with exactCount=true for the true one. */
    countIsExact: z.boolean(),
    items: z.array(z.object({ document, highlights: z.array(Highlight), searchScore: z.number() })),
    facets: FacetCounts.optional(),
    facetsAreExact: z.boolean().optional(),
  })

const asked = {
  id: z.string().max(200).optional(),
  merchantId: z.string().max(200).optional(),
  text: text(500).optional(),
  includeFacets: flag.optional(),
  exactCount: flag.optional(),
  size: wholeNumber(1, 100).default(20),
  page: wholeNumber(1, 10_000).default(1),
  sort: z.string().max(100).optional(),
  facets: z.string().max(5000).optional(),
  bookedFrom: instant.optional(),
  bookedTo: instant.optional(),
  completedFrom: instant.optional(),
  completedTo: instant.optional(),
}

export const search = {
  shipments: endpoint({
    method: 'GET',
    path: '/shipments-search',
    need: { scope: 'shipment_read' },
    summary: 'Shipments by text, facets and dates, newest first',
    query: z.strictObject({ ...asked, includeCompleted: flag.optional(), orderId: z.string().max(200).optional() }),
    reply: found(ShipmentHit),
  }),
  orders: endpoint({
    method: 'GET',
    path: '/orders-search',
    need: { scope: 'order_read', entitlement: 'order_visibility' },
    summary: 'Orders by text, facets and dates, newest first',
    query: z.strictObject(asked),
    reply: found(OrderHit),
  }),
  shipmentReport: endpoint({
    method: 'POST',
    path: '/shipments-search',
    need: { scope: 'shipment_read' },
    summary: 'Report rows of up to 500 shipments by id',
    body: z.strictObject({ items: z.array(z.string().min(1).max(200)).max(500) }),
    reply: z.object({ count: z.number(), items: z.array(z.object({ document: ShipmentReportRow })) }),
  }),
}
