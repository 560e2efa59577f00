import type { PromiseAdvice, PromiseQuestion } from '@aftermile/contract/boards/insights'
import { nextMonth } from '@aftermile/dashboards/analytics/analytics-drill-down'
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
/** Fewer shipments say little about a lane. */
const fewest = 30
const wanted = 0.975

// Days count where the shipment arrives: in a country with several zones by that of most of its people, in an unknown one by the tenant’s.
const zones = countryCodes.flatMap(country => {
  const zone = zoneOf({ countryCode: country, postalCode: null, region: null })
  return zone === null ? [] : [{ country, zone }]
})
const zoned = {
  countries: array(zones.map(({ country }) => country)),
  zones: array(zones.map(({ zone }) => zone)),
}

const laneColumns = columns({
  smallLanes: expression<number>(part`f.small`),
  serviceProviderId: expression<string | null>(part`l.carrier`),
  serviceProviderProductGroupId: expression<string | null>(part`l.product_group`),
  fromCountryAreaId: expression<string | null>(part`l.area`),
  toCountryCode: expression<string | null>(part`l.country`),
  shipments: expression<number | null>(part`l.shipments`),
  kept: expression<number>(part`l.kept`),
  promiseHours: expression<number>(part`l.promise_hours`),
  days: expression<number | null>(part`l.days`),
})

export async function readPromiseLanes(ctx: RequestCtx, question: PromiseQuestion): Promise<PromiseAdvice> {
  const { timeZone } = await readTenantSettings(ctx)
  const rows = await ctx.db.rows(statementOf(ctx, question, timeZone))
  return {
    smallLanes: rows[0]?.smallLanes ?? 0,
    lanes: rows.flatMap(({ smallLanes: _, shipments: count, ...lane }) =>
      count === null ? [] : [{ ...lane, shipments: count }],
    ),
  }
}

/**
 * Reads each shipment once: they are counted by lane, promise and days, and the rest is read from these counts. As it is materialized, PostgreSQL
 * expects few different values and counts in memory; otherwise it sorts all shipments.
 */
export const statementOf = (
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
    select *, sum(shipments) over lane as in_lane, sum(shipments) over (lane order by days nulls last) as up_to,
      sum(shipments) over (partition by carrier, product_group, area, country, promise_hours) as with_promise
    from counted window lane as (partition by carrier, product_group, area, country)),
  lanes as (
    select carrier, product_group, area, country, sum(shipments)::int as shipments, sum(kept)::int as kept,
      (array_agg(promise_hours order by with_promise desc, promise_hours))[1] as promise_hours,
      min(days) filter (where up_to >= ${wanted}::numeric * in_lane) as days
    from ranked group by 1, 2, 3, 4)
  select ${laneColumns}
  from (select (count(*) filter (where shipments < ${fewest}))::int as small from lanes) f
  left join lanes l on l.shipments >= ${fewest}
  order by l.shipments desc, l.carrier, l.product_group, l.area, l.country`

const localDay = (at: Part, timeZone: string): Part => part`(${at} at time zone coalesce(z.zone, ${timeZone}))::date`

function chosen(filters: PromiseQuestion['filters']): Part {
  const among = (column: Part, values: readonly string[] | undefined): Part =>
    values === undefined || values.length === 0 ? nothing : part`and ${column} = any (${array(values)}::text[])`
  return part`${among(s.serviceProviderId, filters.serviceProviderId)} ${among(s.merchantId, filters.merchantId)}
    ${among(s.toCountryCode, filters.toCountryCode)}
    ${among(s.serviceProviderProductGroupId, filters.serviceProviderProductGroupId)}`
}
