import type pg from 'pg'
import type { operationsSet } from '../../packages/dashboards/src/analytics/operations.ts'
import type { Engine } from '../../packages/dashboards/src/crossfilter/engine.ts'
import type { DimensionOf, MetricOf } from '../../packages/dashboards/src/data/dataset.ts'
import type { Filter } from '../../packages/dashboards/src/data/filter.ts'

type Operations = typeof operationsSet

/** A click on the board, and the condition that it stands for. */
export type Click = {
  readonly by: DimensionOf<Operations>
  readonly filter: Filter | null
  readonly where?: string
}

const deadline = 'coalesce(original_latest_at, latest_at, promised_at)'
/** Whether the first promise was kept or broken. */
const kept = `case when status_id = 'cancelled' or scenario_id = 'inbound_return' and milestone_index = 1000 then null
  when is_on_time is not null then is_on_time when ${deadline} is null then null
  when is_returned or status_id in ('lost', 'destroyed') or ${deadline} < now() then false end`
const promised = `count(*) filter (where (${kept}) is not null)`

export const clicks: readonly Click[] = [
  { by: 'serviceProviderId', filter: { values: ['postnord'] }, where: "service_provider_id = 'postnord'" },
  {
    by: 'serviceProviderId',
    filter: { values: ['postnord', 'bring'] },
    where: "service_provider_id in ('postnord', 'bring')",
  },
  { by: 'merchantId', filter: { values: ['kattvik'] }, where: "merchant_id = 'kattvik'" },
  { by: 'serviceProviderId', filter: null },
  { by: 'wasDeliveredOnTime', filter: { values: [0] }, where: `(${kept}) = false` },
  { by: 'merchantId', filter: null },
  { by: 'toCountryCode', filter: { values: ['NO'] }, where: "to_country_code = 'NO'" },
  { by: 'wasDeliveredOnTime', filter: null },
  {
    by: 'yearMonth',
    filter: { from: 202508, to: 202604 },
    where: "to_char(booked_at at time zone 'Europe/Stockholm', 'YYYYMM') between '202508' and '202604'",
  },
  { by: 'toCountryCode', filter: null },
  { by: 'fromCountryAreaId', filter: { values: ['SE-O'] }, where: "from_country_area_id = 'SE-O'" },
  { by: 'yearMonth', filter: null },
  { by: 'fromCountryAreaId', filter: null },
  { by: 'scenarioId', filter: { values: ['inbound_return'] }, where: "scenario_id = 'inbound_return'" },
  { by: 'scenarioId', filter: null },
]

const duration = (from: string, to: string) => `trunc(extract(epoch from ${to} - ${from}) / 60)`
const average = (from: string, to: string): string =>
  `avg(case when ${from} > ${to} then 0 else ${duration(from, to)} end)`

/** Whether the first attempt at the door succeeded. */
const atOnce = `case when first_attempt_at is null then null
  when failed_attempts > 0 or is_returned or status_id = 'refused' then false when handed_over_at is not null then true end`
const attempted = `count(*) filter (where (${atOnce}) is not null)`

const milestones = [
  'coalesce(ordered_at, booked_at)',
  ...[
    'sent_to_warehouse_at',
    'allocated_at',
    'packed_at',
    'departed_at',
    'in_transit_at',
    'arrived_at',
    'promise_met_at',
  ],
  'handed_over_at',
]
/** The minutes up to a milestone whose predecessor is not known. */
const unstaged = milestones.slice(2).map((at, n) => {
  const [before, ...earlier] = milestones.slice(0, n + 2).toReversed()
  const known = `coalesce(${earlier.join()})`
  return `coalesce(case when ${before} is null and ${known} < ${at} then ${duration(known, at)} end, 0)`
})

/** Every metric of the board over the shipments themselves. */
const overRows: Readonly<Record<MetricOf<Operations>, string>> = {
  shipments: 'count(*)',
  packages: 'sum(package_count)',
  weight: 'sum(gross_weight_kg)',
  volume: 'sum(round(volume_m3, 3))',
  baseSalesValue: 'sum(base_sales_value)',
  onTime: `100.0 * count(*) filter (where ${kept}) / nullif(${promised}, 0)`,
  onTimeOfAll: `100.0 * count(*) filter (where ${kept}) / count(*)`,
  promised,
  late: `count(*) filter (where (${kept}) is false)`,
  lateByCarrier: `100.0 * count(*) filter (where (${kept}) is false and coalesce(pdt_rca_party_id, case when status_id in ('lost', 'destroyed') then 'carrier' end) = 'carrier') / nullif(${promised}, 0)`,
  perfect: `100.0 * count(*) filter (where is_perfect_delivery) / nullif(${promised}, 0)`,
  attempted,
  firstAttempt: `100.0 * count(*) filter (where ${atOnce}) / nullif(${attempted}, 0)`,
  cycleTime: average('booked_at', 'handed_over_at'),
  unstaged: `sum(${unstaged.join(' + ')}) filter (where handed_over_at is not null) / nullif(count(handed_over_at), 0)::float8`,
  freightCost: 'sum(base_sales_value) * 0.07',
  co2e: 'sum(co2e_kg)',
  intensity: 'sum(co2e_kg) * 1000 / sum(tonne_km)',
  toWarehouse: average('ordered_at', 'sent_to_warehouse_at'),
  toAllocated: average('sent_to_warehouse_at', 'allocated_at'),
  toPacked: average('allocated_at', 'packed_at'),
  toDeparted: average('packed_at', 'departed_at'),
  toInTransit: average('departed_at', 'in_transit_at'),
  toArrived: average('in_transit_at', 'arrived_at'),
  toPromiseMet: average('arrived_at', 'promise_met_at'),
  toReceived: average('promise_met_at', 'handed_over_at'),
}
// Object.keys forgets the names.
const metrics = Object.keys(overRows) as MetricOf<Operations>[]

/** Equal numbers may differ in their last bits. */
const rounded = (amount: unknown): string => Number(amount ?? 0).toPrecision(11)

export type Sums = Readonly<Record<string, string>>

/** What the board shows with its filters: every metric, and the shipments of each product group. */
export function sumsOfBoard(engine: Engine<Operations>): Sums {
  const { values, amounts } = engine.tally('serviceProviderProductGroupId', 'shipments')
  const groups = values.map((value, index) => [`group ${value}`, rounded(amounts[index])] as const)
  return Object.fromEntries([
    ...metrics.map(metric => [metric, rounded(engine.total(metric))] as const),
    ...groups.filter(([, amount]) => Number(amount) > 0).sort(([item], [other]) => (item < other ? -1 : 1)),
  ])
}

/** What the shipments themselves say about it. */
export async function sumsOfRows(admin: pg.Pool, tenantId: string, filters: readonly Click[]): Promise<Sums> {
  const where = ['tenant_id = $1', ...filters.flatMap(click => click.where ?? [])].join(' and ')
  const selected = metrics.map(metric => `${overRows[metric]} as "${metric}"`).join(', ')
  const { rows } = await admin.query<Record<string, unknown>>(`select ${selected} from shipments where ${where}`, [
    tenantId,
  ])
  const { rows: groups } = await admin.query<{ name: string; amount: string }>(
    `select 'group ' || service_provider_product_group_id as name, count(*) as amount from shipments where ${where} group by 1`,
    [tenantId],
  )
  return Object.fromEntries([
    ...metrics.map(metric => [metric, rounded(rows[0]?.[metric])] as const),
    ...groups.map(({ name, amount }) => [name, rounded(amount)] as const),
  ])
}
