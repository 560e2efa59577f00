/** The definitions of figures of service quality that have changed, in SQL over the shipments: as they were and as they are. */

type Definition = {
  readonly figure: string
  readonly set: 'operations' | 'doortodoor' | 'servicepoint'
  /** The metric of the data set. */
  readonly metric: string
  /** Null: it did not exist. */
  readonly before: string | null
  readonly after: string
}

const deadline = 'coalesce(original_latest_at, latest_at, promised_at)'
const neverOwed = "status_id = 'cancelled' or (scenario_id = 'inbound_return' and milestone_index = 1000)"
const gone = "is_returned or status_id in ('lost', 'destroyed')"

/** The first promise of a shipment: true was kept, false was broken, null is neither. */
export const keptInSql = `(case when ${neverOwed} then null when is_on_time is not null then is_on_time
  when ${deadline} is null then null when ${gone} or ${deadline} < now() then false end)`

const count = (which: string): string => `count(*) filter (where ${which})`
const percent = (of: string, over: string): string => `100.0 * ${of} / nullif(${over}, 0)`

const kept = count(keptInSql)
const decided = count(`${keptInSql} is not null`)
const perfect = count('is_perfect_delivery')
const party =
  "coalesce(pdt_rca_party_id, case when status_id in ('lost', 'destroyed') then 'carrier' else 'unknown' end)"

export const whereOf: Readonly<Record<Definition['set'], string>> = {
  operations: 'true',
  doortodoor: `scenario_id <> 'inbound_return'
    and service_provider_product_group_id in ('home_delivery', 'express', 'mailbox', 'freight')`,
  servicepoint: `scenario_id <> 'inbound_return'
    and (service_provider_product_group_id in ('service_point', 'parcel_locker') or on_shelf_at is not null)`,
}

const shares = (set: Definition['set'], perfectMetric: string): Definition[] => [
  {
    figure: 'On time',
    set,
    metric: 'onTime',
    before: percent(count('is_on_time'), 'count(*)'),
    after: percent(kept, decided),
  },
  { figure: 'With a promise', set, metric: 'promised', before: null, after: decided },
  { figure: 'On time, of all', set, metric: 'onTimeOfAll', before: null, after: percent(kept, 'count(*)') },
  {
    figure: 'Perfect deliveries',
    set,
    metric: perfectMetric,
    before: percent(perfect, 'count(*)'),
    after: percent(perfect, decided),
  },
]

export const figureDefinitions: readonly Definition[] = [
  ...shares('operations', 'perfect'),
  {
    figure: 'Late',
    set: 'operations',
    metric: 'late',
    before: count('not is_on_time'),
    after: count(`not ${keptInSql}`),
  },
  {
    figure: 'Late by the carrier',
    set: 'operations',
    metric: 'lateByCarrier',
    before: null,
    after: percent(count(`not ${keptInSql} and ${party} = 'carrier'`), decided),
  },
  ...shares('doortodoor', 'perfectDelivery'),
  ...shares('servicepoint', 'perfectDelivery'),
]

/** Late shipments by the stage and the party that made them late. */
export const lateCausesInSql = (set: Definition['set']) => `
  select coalesce(pdt_rca_stage, case when ${gone} then 'not_delivered' else 'unknown' end) as stage, ${party} as party,
    count(*)::int as late
  from shipments where tenant_id = $1 and not ${keptInSql} and ${whereOf[set]} group by 1, 2 order by 3 desc, 1, 2`

/** The scorecard as it is: each carrier against the others in the same strata, by Mantel and Haenszel, in points. */
export const scorecardInSql = `
  with counted as (
    select service_provider_id as carrier, coalesce(service_provider_product_group_id, '') as product_group,
      coalesce(from_country_area_id, '') as area, coalesce(to_country_code, '') as country,
      count(*)::numeric as n, (${count(keptInSql)})::numeric as a
    from shipments where tenant_id = $1 and ${keptInSql} is not null group by 1, 2, 3, 4),
  beside as (
    select c.*, sum(n) over lane - n as m, sum(a) over lane - a as b
    from counted c window lane as (partition by product_group, area, country))
  select carrier, sum(n)::int as decided, sum(a)::int as kept,
    (100 * sum(case when m > 0 then (a * m - b * n) / (n + m) end)
      / nullif(sum(case when m > 0 then n * m / (n + m) end), 0))::float8 as difference
  from beside group by 1 order by 2 desc, 1`
