import type { MapCountry, MapPlace, MapReply } from '@aftermile/contract/containers/map'
import type { Query } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { findPoint } from '@aftermile/domain/places/area-points'
import { noScanHours } from '@aftermile/domain/shipment/inactive'
import { nothing, type Part, part, rawPart, type Sql, sql } from '../../db/sql.ts'
import { serve } from '../../http/routes/serve.ts'
import type { RequestCtx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'
import { isInactive, noScanFor } from '../search/filters/inactive-shipments.ts'
import { searchRequestOf } from '../search/filters/search-request.ts'
import { shipmentSubject } from '../search/filters/search-subject.ts'
import { placeArea, placeCity } from '../search/filters/shipment-place.ts'
import { timeState } from '../search/filters/time-state.ts'
import { matching } from '../search/matching-ids.ts'

const maxPlaces = 500

export const map: Feature = {
  routes: [serve(contract.map.places, async (ctx, { query }) => mapOf(ctx, await readGroups(ctx, query)))],
}

type Counts = Omit<MapPlace, 'countryCode' | 'city' | 'point'>
type Group = Counts & { inactive: number; areaId: string | null; city: string | null }
type Filters = Query<typeof contract.map.places>

function readGroups(ctx: RequestCtx, { scenarioId, countryCode, ...query }: Filters): Promise<Group[]> {
  const search = { ...query, includeCompleted: false, page: 1, size: 1 }
  const beyond = part`
    ${scenarioId === undefined ? nothing : part`and s.scenario_id = ${scenarioId}`}
    ${countryCode === undefined ? nothing : part`and left(${placeArea}, 2) = ${countryCode}`}`
  if (!query.text) return ctx.db.rows(groupsOf(ctx, part`${searchRequestOf(shipmentSubject, search).filter} ${beyond}`))
  return matching(ctx, shipmentSubject, { query: search }, ({ rows }) =>
    groupsOf(ctx, part`and s.id in (select h.id from (${rows}) h) ${beyond}`),
  )
}

const groupsOf = ({ tenantId }: RequestCtx, filter: Part): Sql => sql`
  select area as "areaId", city, (count(*) filter (where inactive))::int as inactive, (count(*) filter (where not inactive))::int as count,
    (count(*) filter (where state = 'expired'))::int as expired,
    (count(*) filter (where state = 'predicted_late'))::int as "predictedLate",
    (count(*) filter (where state = 'on_time'))::int as "onTime",
    ${noScanHours
      .map(hours => part`(count(*) filter (where no_scan >= ${hours}::int))::int as ${rawPart(`"noScan${hours}"`)}`)
      .reduce((all, item) => part`${all}, ${item}`)}
  from (
    select ${placeArea} as area, ${placeCity} as city, ${isInactive} as inactive, case when ${isInactive} then null else ${timeState} end as state,
      ${noScanFor}::int as no_scan
    from shipments s where s.tenant_id = ${tenantId} and s.completed_at is null ${filter}
  ) x group by area, city order by count(*) desc, city, area`

function mapOf({ now }: RequestCtx, all: readonly Group[]): MapReply {
  const groups = all.filter(({ count }) => count > 0)
  const countries = Map.groupBy(groups, countryOf)
  const towns = Map.groupBy(
    groups.filter(({ city }) => city !== null),
    group => `${countryOf(group)} ${group.city}`,
  )
  const places = [...towns.values()].map(placeOf).toSorted(largestFirst)
  return {
    asOf: new Date(now).toISOString(),
    ...sumOf(groups),
    inactive: total(all, 'inactive'),
    countries: [...countries]
      .map(([countryCode, items]): MapCountry => ({ countryCode, ...sumOf(items) }))
      .toSorted(largestFirst),
    places: places.slice(0, maxPlaces),
    placesLeftOut: Math.max(0, places.length - maxPlaces),
  }
}

/** A large town has several areas: its point is in the area with most of its shipments. */
function placeOf(groups: readonly Group[]): MapPlace {
  const known = groups.find(({ areaId }) => findPoint(areaId) !== null)
  const [first] = groups
  return {
    countryCode: first ? countryOf(first) : null,
    city: first?.city ?? '',
    point: known ? findPoint(known.areaId) : null,
    ...sumOf(groups),
  }
}

const countryOf = ({ areaId }: Group): string | null => areaId?.slice(0, 2) ?? null

const sumOf = (groups: readonly Counts[]): Counts => ({
  count: total(groups, 'count'),
  expired: total(groups, 'expired'),
  predictedLate: total(groups, 'predictedLate'),
  onTime: total(groups, 'onTime'),
  noScan24: total(groups, 'noScan24'),
  noScan48: total(groups, 'noScan48'),
  noScan72: total(groups, 'noScan72'),
  noScan168: total(groups, 'noScan168'),
})

const total = <Field extends string>(groups: readonly Record<Field, number>[], field: Field): number =>
  groups.reduce((sum, group) => sum + group[field], 0)

const largestFirst = (a: Counts, b: Counts): number => b.count - a.count
