import type { PromiseAdvice, PromiseQuestion } from '@aftermile/contract/boards/insights'
import { nextMonth } from '@aftermile/dashboards/analytics/analytics-drill-down'
import { promiseTargets } from '@aftermile/domain/lists/promise-targets'
import { countryCodes } from '@aftermile/domain/places/countries'
import { zoneOf } from '@aftermile/domain/places/time-zones'
import { array, nothing, type Part, part, sql } from '../../../db/sql.ts'
import { alias, columns, expression } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import { isPromiseKept } from '../../search/filters/promise-kept.ts'
import { startOf } from '../datasets/sources/analytics/month-reads.ts'

const s = alias(shipments, 's')
/** Fewer shipments say little about a promise. */
const fewest = 30

// Days count where the shipment arrives: in a country with several zones by that of most of its people, in an unknown one by the tenant’s.
const zones = countryCodes.flatMap(country => {
  const zone = zoneOf({ countryCode: country, postalCode: null, region: null })
  return zone === null ? [] : [{ country, zone }]
})
const zoned = {
  countries: array(zones.map(({ country }) => country)),
  zones: array(zones.map(({ zone }) => zone)),
}

const promiseColumns = columns({
  smallPromises: expression<number>(part`f.promises`),
  smallShipments: expression<number>(part`f.shipments`),
  serviceProviderId: expression<string | null>(part`p.carrier`),
  serviceProviderProductGroupId: expression<string | null>(part`p.product_group`),
  fromCountryAreaId: expression<string | null>(part`p.area`),
  toCountryCode: expression<string | null>(part`p.country`),
  promiseHours: expression<number>(part`p.promise_hours`),
  shipments: expression<number | null>(part`p.shipments`),
  kept: expression<number>(part`p.kept`),
  days: expression<(number | null)[]>(part`p.days`),
})

export async function readPromises(ctx: RequestCtx, question: PromiseQuestion): Promise<PromiseAdvice> {
  const { timeZone } = await readTenantSettings(ctx)
  const rows = await ctx.db.rows(statementOf(ctx, question, timeZone))
  const [first] = rows
  return {
    targets: [...promiseTargets],
    promises: rows.flatMap(({ smallPromises: _, smallShipments: __, shipments: count, ...promise }) =>
      count === null ? [] : [{ ...promise, shipments: count }],
    ),
    leftOut: { promises: first?.smallPromises ?? 0, shipments: first?.smallShipments ?? 0 },
  }
}

/** In how many days each of the shares had met the promise; null where fewer ever did. */
const daysOfShares = part`array[${promiseTargets
  .map(target => part`min(days) filter (where up_to >= ${String(target / 100)}::numeric * in_promise)`)
  .reduce((all, item) => part`${all}, ${item}`)}]`

/**
 * Reads each shipment once: they are counted by route, promise and days, and the rest is read from these counts. As it is materialized, PostgreSQL
 * expects few different values and counts in memory; otherwise it sorts all shipments.
 */
const statementOf = (
  { tenantId }: Pick<RequestCtx, 'tenantId'>,
  { from, to, filters }: PromiseQuestion,
  timeZone: string,
) => sql`
  with booked as materialized (
    select ${s.serviceProviderId} collate "C" as carrier, ${s.serviceProviderProductGroupId} collate "C" as product_group,
      ${s.fromCountryAreaId} collate "C" as area, ${s.toCountryCode} collate "C" as country,
      ${s.promiseHours} as promise_hours, ${isPromiseKept} as is_kept,
      case when ${s.promiseMetAt} is not null
        then greatest(0, ${localDay(s.promiseMetAt, timeZone)} - ${localDay(s.bookedAt, timeZone)}) end as days
    from shipments s
    left join unnest(${zoned.countries}::text[], ${zoned.zones}::text[]) as z (country, zone) on z.country = ${s.toCountryCode}
    where s.tenant_id = ${tenantId} and ${s.bookedAt} >= ${startOf(from, timeZone)}
      and ${s.bookedAt} < ${startOf(nextMonth(to), timeZone)} and ${s.promiseHours} is not null
      and ${isPromiseKept} is not null ${chosen(filters)}),
  counted as (
    select carrier, product_group, area, country, promise_hours, days, count(*) as shipments,
      count(*) filter (where is_kept) as kept
    from booked group by 1, 2, 3, 4, 5, 6),
  ranked as (
    select *, sum(shipments) over promise as in_promise, sum(shipments) over (promise order by days nulls last) as up_to
    from counted window promise as (partition by carrier, product_group, area, country, promise_hours)),
  promises as (
    select carrier, product_group, area, country, promise_hours, sum(shipments)::int as shipments, sum(kept)::int as kept,
      ${daysOfShares} as days
    from ranked group by 1, 2, 3, 4, 5)
  select ${promiseColumns}
  from (select (count(*) filter (where shipments < ${fewest}))::int as promises,
    coalesce(sum(shipments) filter (where shipments < ${fewest}), 0)::int as shipments from promises) f
  left join promises p on p.shipments >= ${fewest}
  order by p.shipments desc, p.carrier, p.product_group, p.area, p.country, p.promise_hours`

const localDay = (at: Part, timeZone: string): Part => part`(${at} at time zone coalesce(z.zone, ${timeZone}))::date`

function chosen(filters: PromiseQuestion['filters']): Part {
  const among = (column: Part, values: readonly string[] | undefined): Part =>
    values === undefined || values.length === 0 ? nothing : part`and ${column} = any (${array(values)}::text[])`
  return part`${among(s.serviceProviderId, filters.serviceProviderId)} ${among(s.merchantId, filters.merchantId)}
    ${among(s.toCountryCode, filters.toCountryCode)} ${among(s.fromCountryAreaId, filters.fromCountryAreaId)}
    ${among(s.serviceProviderProductGroupId, filters.serviceProviderProductGroupId)}`
}
