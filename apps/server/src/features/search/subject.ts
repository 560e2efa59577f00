import { type Part, part } from '../../db/sql.ts'
import { placeArea, placeCity } from '../map/place.ts'
import { timeState } from '../map/time-state.ts'
import type { SearchKind } from './search-document.ts'

/** What is searched for: its table as `s`, and how the names of the API lie in it. */
export type Subject = {
  readonly kind: SearchKind
  readonly table: Part
  /** The rows of `s` that the hits `h` name. */
  readonly isHit: Part
  readonly key: Part
  readonly newestFirst: Part
  readonly bookedAt: Part
  readonly facets: Readonly<Record<string, Part>>
  /** Asked for like facets, and never counted: they have too many values. */
  readonly filters: Readonly<Record<string, Part>>
  /** The columns behind the facets. */
  readonly countedColumns: Part
  /** Whether the final status of what is completed has a column of its own. */
  readonly hasFinalStatus: boolean
  readonly sorts: Readonly<Record<string, SortColumn>>
  readonly columns: Part
}

/** What a list is sorted by. */
export type SortColumn = {
  readonly column: Part
  /** Where some have no value: they come last. */
  readonly isOptional?: true
  /** Where events change it: only what is completed has an index by it. */
  readonly isMoving?: true
}

export const shipmentSubject: Subject = {
  kind: 'shipment',
  table: part`shipments s`,
  isHit: part`s.id = h.key`,
  key: part`s.id`,
  newestFirst: part`s.booked_at desc, s.id`,
  bookedAt: part`s.booked_at`,
  facets: {
    scenarioId: part`s.scenario_id`,
    statusId: part`s.status_id`,
    milestoneIndex: part`s.milestone_index::text`,
    merchantId: part`s.merchant_id`,
    serviceProviderId: part`s.service_provider_id`,
    serviceProviderProductGroupId: part`s.service_provider_product_group_id`,
    toCountryCode: part`s.to_country_code`,
    tags: part`s.tags`,
  },
  filters: {
    placeCountryCode: part`left(${placeArea}, 2)`,
    placeCity,
    timeState,
    // What leads here from a board: some shipments by name, or many by something that is no facet.
    id: part`s.id`,
    payingCustomerNumber: part`s.paying_customer_number`,
    senderPartyTypeId: part`s.sender_party_type_id`,
    senderPartyName: part`s.sender_party_name`,
    receiverPartyTypeId: part`s.receiver_party_type_id`,
    returnTypeId: part`s.return_type_id`,
    fromCountryCode: part`s.from_country_code`,
    fromCountryAreaId: part`s.from_country_area_id`,
    fromCity: part`s.from_city`,
    toCountryAreaId: part`s.to_country_area_id`,
    toCity: part`s.to_city`,
  },
  countedColumns: part`merchant_id, scenario_id, status_id, milestone_index, service_provider_id,
    service_provider_product_group_id, to_country_code, tags`,
  hasFinalStatus: true,
  sorts: {
    bookingTimestamp: { column: part`s.booked_at` },
    completedAt: { column: part`s.completed_at`, isOptional: true },
    estimatedDeliveryTime: { column: part`s.estimated_at`, isOptional: true, isMoving: true },
    shipmentNumber: { column: part`s.shipment_number` },
    orderNumber: { column: part`s.order_number`, isOptional: true },
    statusId: { column: part`s.status_id`, isMoving: true },
    merchantId: { column: part`s.merchant_id` },
    toName: { column: part`s.to_name`, isOptional: true },
  },
  columns: part`s.id, s.shipment_number as "shipmentNumber", s.order_number as "orderNumber", s.merchant_id as "merchantId",
    s.scenario_id as "scenarioId", s.status_id as "statusId", s.milestone_index as "milestoneIndex",
    s.booked_at as "bookingTimestamp", s.estimated_at as "estimatedDeliveryTime", s.to_name as "toName", s.to_city as "toCity",
    s.to_country_code as "toCountryCode", s.from_name as "fromName", s.from_city as "fromCity", s.from_country_code as "fromCountryCode",
    array_remove(array[s.sender_reference, s.recipient_reference], null)
      || array(select r ->> 'value' from jsonb_array_elements(s.refs) r where r ->> 'value' is not null) as "references",
    array(select p.number from packages p where p.tenant_id = s.tenant_id and p.shipment_id = s.id order by p.number)
      || array_remove(array[s.consignment_id], null) as "referenceIds",
    s.tags, s.service_provider_id as "serviceProviderId", s.service_provider_product_id as "serviceProviderProductId",
    s.completed_at as "completedAt", s.package_count as "numberOfPackages", coalesce(s.latest_at, s.promised_at) as "latestDeliveryTime",
    s.promised_at as "promisedAt", s.earliest_at as "earliestAt", s.latest_at as "latestAt", s.original_latest_at as "originalLatestAt",
    s.promise_met_at as "promiseMetAt", s.late_probability as "lateProbability", now() as "asOf"`,
}

export const orderSubject: Subject = {
  kind: 'order',
  table: part`orders s`,
  isHit: part`s.merchant_id = split_part(h.key, '/', 1) and s.id = substr(h.key, strpos(h.key, '/') + 1)`,
  key: part`s.merchant_id || '/' || s.id`,
  newestFirst: part`s.ordered_at desc, s.id, s.merchant_id`,
  bookedAt: part`s.ordered_at`,
  facets: {
    orderTypeId: part`s.order_type_id`,
    statusId: part`s.status_id`,
    merchantId: part`s.merchant_id`,
    tags: part`s.tags`,
  },
  filters: {},
  countedColumns: part`merchant_id, order_type_id, status_id, tags`,
  hasFinalStatus: false,
  sorts: {
    bookingTimestamp: { column: part`s.ordered_at` },
    completedAt: { column: part`s.completed_at`, isOptional: true },
    orderNumber: { column: part`s.order_number` },
    statusId: { column: part`s.status_id` },
    merchantId: { column: part`s.merchant_id` },
    toName: { column: part`s.name`, isOptional: true },
  },
  columns: part`s.id, s.order_number as "orderNumber", s.name, s.merchant_id as "merchantId", s.order_type_id as "orderTypeId",
    s.status_id as "statusId", s.ordered_at as "bookingTimestamp", s.to_city as "toCity", s.to_country_code as "toCountryCode", s.tags,
    s.promised_at as "promisedDeliveryTime", s.completed_at as "completedAt"`,
}
