import { fieldsWith } from '@aftermile/domain/fields/lookup'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { reportFields } from '@aftermile/domain/report/shipment-columns'
import { timeStates } from '@aftermile/domain/shipment/delivery-times'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, instant, text, wholeNumber } from './fields/basic-fields.ts'
import { oneOf } from './fields/input-values.ts'
import { outputShape } from './fields/output-shape.ts'

/** A text with the ranges that matched: [from, to) in UTF-16 units. */
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

export const ShipmentHit = z.object({
  ...outputShape(fieldsWith(shipmentFields, 'list'), 'search'),
  toCountryNameAndCity: z.string().nullable(),
  references: z.array(z.string()),
  referenceIds: z.array(z.string()),
  /** Null without a promise and for completed shipments. */
  timeState: oneOf(timeStates).nullable(),
})
export type ShipmentHit = z.infer<typeof ShipmentHit>

export const OrderHit = z.object({
  ...outputShape(fieldsWith(orderFields, 'list'), 'search'),
  /** Of its open shipments: the one that is worst off, and the end of its promise. */
  timeState: oneOf(timeStates).nullable(),
  latestDeliveryTime: instant.nullable(),
})
export type OrderHit = z.infer<typeof OrderHit>

export const ShipmentReportRow = z.object(outputShape(reportFields, 'report'))
export type ShipmentReportRow = z.infer<typeof ShipmentReportRow>

const FacetCount = z.object({ value: z.union([z.string(), z.number()]), count: z.number() })
const FacetCounts = z.record(z.string(), z.array(FacetCount))
export type FacetCounts = z.infer<typeof FacetCounts>

/** Facet counts are exact up to 20,000 rows, or some thousand hits of a text. Above that they are scaled up from a sample. */
const found = <Hit extends z.ZodType>(document: Hit) =>
  z.object({
    count: z.number(),
    /** False: an estimate. Use exactCount=true for the exact count. */
    countIsExact: z.boolean(),
    items: z.array(z.object({ document, highlights: z.array(Highlight), searchScore: z.number() })),
    facets: FacetCounts.optional(),
    facetsAreExact: z.boolean().optional(),
  })

const searchParams = {
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

/** A page of rows comes from an index. These read everything that is found. */
const heavySearch = ['includeFacets', 'exactCount'] as const

export const search = {
  shipments: endpoint({
    method: 'GET',
    path: '/shipments-search',
    need: { scope: 'shipment_read' },
    summary: 'Shipments by text, facets and dates, newest first',
    query: z.strictObject({
      ...searchParams,
      includeCompleted: flag.optional(),
      orderId: z.string().max(200).optional(),
    }),
    reply: found(ShipmentHit),
    heavy: heavySearch,
    mayLag: true,
  }),
  orders: endpoint({
    method: 'GET',
    path: '/orders-search',
    need: { scope: 'order_read', entitlement: 'order_visibility' },
    summary: 'Orders by text, facets and dates, newest first',
    query: z.strictObject(searchParams),
    reply: found(OrderHit),
    heavy: heavySearch,
    mayLag: true,
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
