import { fieldsWith, storedNames } from '@aftermile/domain/fields/lookup'
import { orderFields } from '@aftermile/domain/fields/order-fields'
import { shipmentFields } from '@aftermile/domain/fields/shipment-fields'
import { type TimeStateId, timeStates } from '@aftermile/domain/shipment/delivery-times'
import { noScanHours } from '@aftermile/domain/shipment/inactive'
import { array, type Columns, columnOf, type Part, part, rawPart } from '../../../db/sql.ts'
import { alias, columns, expression, pick } from '../../../db/table.ts'
import { orders } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { SearchKind } from '../documents/search-document.ts'
import { boardFilters } from './board-filters.ts'
import { createdBy } from './imported.ts'
import { hasNoEventFor, isAtServicePointFor, isInactive, isInactiveText, noScanFor } from './inactive-shipments.ts'
import { liveFilters } from './live-filters.ts'
import { atLeast, type Filter } from './number-filter.ts'
import { orderHasOpenConversation, shipmentHasOpenConversation } from './open-conversation.ts'
import { placeArea, placeCity, placeTown } from './shipment-place.ts'
import { deadline, timeState } from './time-state.ts'

/** What is searched for: its table as `s`, and the columns behind the names of the API. */
export type SearchSubject<Row = unknown> = {
  readonly kind: SearchKind
  readonly table: Part
  /** Joins the rows `s` to the keys of hits `h`. More conditions may follow. */
  readonly joinHits: (tenantId: string) => Part
  readonly key: Part
  readonly newestFirst: Part
  readonly bookedAt: Part
  readonly facets: Readonly<Record<string, Part>>
  /** Facets that only open rows have. */
  readonly openFacets: Readonly<Record<string, OpenFacet>>
  /** Filters like facets, but never counted: they have too many values. */
  readonly filters: Readonly<Record<string, Part | Filter>>
  /** The columns of the facet cache, and what they are counted from. */
  readonly cache: { readonly columns: Part; readonly values: Part }
  /** Facets that are computed from columns the facet cache lacks: their columns there. */
  readonly cachedFacets: Readonly<Record<string, Part>>
  /** Whether the table has a column with the final status of completed rows. */
  readonly hasFinalStatus: boolean
  readonly sorts: Readonly<Record<string, SortColumn>>
  readonly columnsFor: (tenantId: string) => Columns<Row>
}

/** The cache does not have it: it changes by the hour, or has more values than a cache can combine. */
export type OpenFacet = {
  /** The value of a row as text. Null for completed rows. */
  readonly value: Part
  readonly filter: Filter
  /** It has so many values that combined with the other facets there would be as many combinations as rows. */
  readonly hasManyValues?: true
  /** The other values that a row with this value counts for. */
  readonly including?: (value: string) => readonly string[]
}

/** A column that a list can be sorted by. */
export type SortColumn = {
  readonly column: Part
  /** Some rows have no value; they come last. */
  readonly isOptional?: true
  /** Events change the value; only completed rows have an index by it. */
  readonly isMoving?: true
  /** Completed rows have no value. */
  readonly isOfOpen?: true
}

const s = alias(shipments, 's')
const shipmentFacets = storedNames(fieldsWith(shipmentFields, 'filter', 'facet'))

const listedShipment = {
  ...pick(s, ...storedNames(fieldsWith(shipmentFields, 'list'))),
  ...pick(s, 'toCountryCode', 'fromCountryCode', 'promisedAt', 'earliestAt', 'latestAt', 'originalLatestAt'),
  ...pick(s, 'promiseMetAt', 'lateProbability'),
  references: expression<string[]>(part`array_remove(array[s.sender_reference, s.recipient_reference], null)
      || array(select r ->> 'value' from jsonb_array_elements(s.refs) r where r ->> 'value' is not null)`),
  asOf: expression<string>(part`tenant_now()`),
}
const shipmentColumns = (tenantId: string) =>
  columns({
    ...listedShipment,
    referenceIds: expression<string[]>(part`
      array(select p.number from packages p where p.tenant_id = ${tenantId} and p.shipment_id = s.id and p.is_counted order by p.number)
        || array_remove(array[s.consignment_id], null)`),
  })

/** What was met or completed is no longer near its breach. */
const slaDueAt = part`(case when s.completed_at is null and s.sla_state <> 'met' then s.sla_due_at end)`

/** The seconds since the promise of a late shipment passed. */
const lateBy = part`(case when ${timeState} = 'expired' then extract(epoch from tenant_now() - ${deadline}) end)`

export const shipmentSubject = {
  kind: 'shipment',
  table: part`shipments s`,
  joinHits: tenantId => part`join shipments s on s.tenant_id = ${tenantId} and s.id = h.key`,
  key: s.id,
  newestFirst: part`s.booked_at desc, s.id`,
  bookedAt: s.bookedAt,
  facets: { ...pick(s, ...shipmentFacets), milestoneIndex: part`s.milestone_index::text`, timeState },
  openFacets: {
    noEventHours: {
      value: noScanFor,
      filter: atLeast('noEventHours', hasNoEventFor),
      including: value => noScanHours.filter(hours => hours < Number(value)).map(String),
    },
    placeTown: {
      value: part`(case when s.completed_at is null then ${placeTown} end)`,
      hasManyValues: true,
      filter: towns => part`${placeTown} = any (${array(towns)}::text[])`,
    },
  },
  filters: {
    placeCountryCode: part`left(${placeArea}, 2)`,
    placeCity,
    isInactive: isInactiveText,
    importId: createdBy(part`k.item_id = s.id`),
    atServicePointDays: atLeast('atServicePointDays', isAtServicePointFor),
    hasOpenConversation: shipmentHasOpenConversation,
    // Links from boards: single shipments, or many by a value that is no facet.
    ...pick(s, ...storedNames(fieldsWith(shipmentFields, 'filter', 'linked'))),
    ...boardFilters,
    ...liveFilters,
  },
  cache: {
    columns: part`${columnList(shipmentFacets)}, time_state`,
    values: part`${columnList(shipmentFacets)}, ${timeState} as time_state`,
  },
  cachedFacets: { timeState: part`s.time_state` },
  hasFinalStatus: true,
  sorts: {
    bookingTimestamp: { column: s.bookedAt },
    completedAt: { column: s.completedAt, isOptional: true },
    lateBy: { column: lateBy, isOptional: true, isMoving: true, isOfOpen: true },
    slaDueAt: { column: slaDueAt, isOptional: true, isMoving: true, isOfOpen: true },
    estimatedDeliveryTime: { column: s.estimatedAt, isOptional: true, isMoving: true },
    shipmentNumber: { column: s.shipmentNumber },
    orderNumber: { column: s.orderNumber, isOptional: true },
    statusId: { column: s.statusId, isMoving: true },
    merchantId: { column: s.merchantId },
    toName: { column: s.toName, isOptional: true },
  },
  columnsFor: shipmentColumns,
} as const satisfies SearchSubject

const o = alias(orders, 's')
/** The open shipments `x` that are not quiet, with their time state. */
const openShipments = part`(select s.merchant_id, s.order_id, ${timeState} as state, ${deadline} as deadline from shipments s
  where s.tenant_id = current_tenant() and s.completed_at is null and not ${isInactive}) x`

/** Whether an order has a shipment in one of the states. */
const hasShipmentIn: Filter = states => part`(s.merchant_id, s.id) in (
  select x.merchant_id, x.order_id from ${openShipments} where x.state = any (${array(states)}::text[]))`

/** A column of the shipment of an order that is worst off. */
const worst = (column: Part): Part => part`(select ${column} from ${openShipments}
  where x.merchant_id = s.merchant_id and x.order_id = s.id and x.state is not null
  order by array_position(${array(timeStates.map(({ id }) => id))}::text[], x.state), x.deadline limit 1)`

const orderColumns = columns({
  ...pick(o, ...storedNames(fieldsWith(orderFields, 'list'))),
  ...pick(o, 'toCountryCode'),
  timeState: expression<TimeStateId | null>(worst(part`x.state`)),
  latestDeliveryTime: expression<string | null>(worst(part`x.deadline`)),
})
const orderFacets = storedNames(fieldsWith(orderFields, 'filter', 'facet'))

export const orderSubject = {
  kind: 'order',
  table: part`orders s`,
  // Under row-level security an index is only used for plain values: the key is split apart from the join.
  joinHits: tenantId => part`
    cross join lateral (select split_part(h.key, '/', 1) as merchant_id, substr(h.key, strpos(h.key, '/') + 1) as id offset 0) k
    join orders s on s.tenant_id = ${tenantId} and s.merchant_id = k.merchant_id and s.id = k.id`,
  key: part`s.merchant_id || '/' || s.id`,
  newestFirst: part`s.ordered_at desc, s.id, s.merchant_id`,
  bookedAt: o.orderedAt,
  facets: pick(o, ...orderFacets),
  openFacets: {},
  // The limits of actions, what the open shipments of an order are, and what an import has created.
  filters: {
    milestoneIndex: part`s.milestone_index::text`,
    timeState: hasShipmentIn,
    importId: createdBy(part`k.key = s.merchant_id || '/' || s.id`),
    hasOpenConversation: orderHasOpenConversation,
  },
  cache: { columns: columnList(orderFacets), values: columnList(orderFacets) },
  cachedFacets: {},
  hasFinalStatus: false,
  sorts: {
    bookingTimestamp: { column: o.orderedAt },
    completedAt: { column: o.completedAt, isOptional: true },
    orderNumber: { column: o.orderNumber },
    statusId: { column: o.statusId },
    merchantId: { column: o.merchantId },
    toName: { column: o.name, isOptional: true },
  },
  columnsFor: () => orderColumns,
} as const satisfies SearchSubject

function columnList(fields: readonly string[]): Part {
  return rawPart(fields.map(columnOf).join(', '))
}
