import { contract } from '@aftermile/contract/index'
import { doorToDoorSet, servicePointSet } from '@aftermile/dashboards/analytics/deliveries'
import { operationsSet } from '@aftermile/dashboards/analytics/operations'
import type { ListFilter } from '@aftermile/dashboards/data/drill-down'
import type { Filter } from '@aftermile/dashboards/data/filter'
import { shipmentFilters } from '@aftermile/domain/fields/shipment-filters'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/data/search-world.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let world: TestWorld
let user: Caller

const delivery = "scenario_id in ('outbound_delivery', 'inbound_delivery')"
const sets = [
  { set: operationsSet, where: 'true' },
  {
    set: doorToDoorSet,
    where: `${delivery} and service_provider_product_group_id in ('home_delivery', 'express', 'mailbox', 'freight')`,
  },
  {
    set: servicePointSet,
    where: `${delivery} and (service_provider_product_group_id in ('service_point', 'parcel_locker') or on_shelf_at is not null)`,
  },
] as const

const label = "(scenario_id = 'inbound_return' and milestone_index = 1000)"
const deadline = 'coalesce(original_latest_at, latest_at, promised_at)'
const kept = `case when status_id = 'cancelled' or ${label} then null when is_on_time is not null then is_on_time when ${deadline} is null then null
  when is_returned or status_id in ('lost', 'destroyed') or ${deadline} < now() then false end`

/** The value of each dimension of the sets, in SQL. */
const values: Readonly<Record<string, string>> = {
  yearMonth: "to_char(booked_at at time zone 'Pacific/Auckland', 'YYYYMM')::int",
  serviceProviderId: 'service_provider_id',
  serviceProviderProductFullId: "service_provider_id || '/' || service_provider_product_id",
  serviceProviderProductGroupId: 'service_provider_product_group_id',
  merchantId: 'merchant_id',
  toCountryCode: 'to_country_code',
  scenarioId: 'scenario_id',
  statusId: 'status_id',
  fromCountryAreaId: 'from_country_area_id',
  deliveryTimeSlaId: "coalesce(promise_hours::text, 'none')",
  pattern: "handed_over_weekday || '|' || handed_over_part",
  servicePointTypeId: 'service_point_type_id',
  estimatedBy: 'estimated_by',
  reminderWasSent: '(email_reminders + text_reminders > 0)::int',
  wasPerfectDelivery: 'is_perfect_delivery::int',
  hasDeliveryTimeSlaId: '(promise_hours is not null)::int',
  wasDeliveredOnTime: `(${kept})::int`,
  lateStage: `case when (${kept}) is false then coalesce(pdt_rca_stage, case when is_returned or status_id = 'lost' then 'not_delivered' else 'unknown' end) end`,
  lateParty: `case when (${kept}) is false then coalesce(pdt_rca_party_id, case when status_id = 'lost' then 'carrier' else 'unknown' end) end`,
  baseCurrency: "coalesce(base_currency, 'SEK')",
  currencyWithoutRate: 'case when sales_value is not null and base_sales_value is null then currency end',
  failedDelivery: "case when status_id = 'delivered' then 0 when status_id in ('returned', 'lost') then 1 end",
}

/** The flags of figures. */
const flags: Readonly<Record<string, string>> = {
  hasPromise: '(promise_hours is not null)',
  isOnTime: `(${kept})`,
  isPerfectDelivery: 'is_perfect_delivery',
  isFirstAttempt:
    "(case when first_attempt_at is null then null when failed_attempts > 0 or is_returned or status_id = 'refused' then false when handed_over_at is not null then true end)",
  isDelivered: '(handed_over_at is not null and not is_returned)',
  isReturned: 'is_returned',
  isRedirected: 'is_redirected',
  isPointChanged: 'is_point_changed',
  isStorageExtended: 'is_storage_extended',
  wasPendingInstructions: '(instructions_asked_at is not null)',
  wasPendingDate: '(date_asked_at is not null)',
  reminderWasSent: '(email_reminders + text_reminders > 0)',
}

const pick = (seed: string, ...choices: (string | null)[]): string =>
  `(case ${choices
    .map(
      (choice, n) =>
        `when abs(hashtext(id || '${seed}')) % ${choices.length} = ${n} then ${choice === null ? 'null' : `'${choice}'`}`,
    )
    .join(' ')} end)`
const status = pick('x', 'in_transit', 'delayed', 'at_service_point', 'delivered', 'returned', 'lost', 'cancelled')
const maybe = (seed: string): string => pick(seed, 'true', 'false', null)

beforeAll(async () => {
  world = openTestWorld(server)
  user = await server.as('user@nordhem.example')
  for (let n = 0; n < 150; n++) {
    // Around the start of a month, an hour apart.
    const bookedAt = new Date(Date.UTC(2026, 2 + (n % 3), 1) + (n - 75) * 3_600_000).toISOString()
    await world.shipment({ id: `s${n}`, bookedAt, merchantId: n % 4 === 0 ? 'lykta' : 'fjallro' })
  }
  await server.admin.query(`
    update tenants set settings = settings || '{"timeZone": "Pacific/Auckland"}' where id = 'nordhem';
    update shipments set
      service_provider_id = ${pick('a', 'postnord', 'dhl', null)}, service_provider_product_id = ${pick('a', 'home', 'home', null)},
      service_provider_product_group_id = ${pick('c', 'home_delivery', 'service_point', 'parcel_locker', 'freight', 'return', null)},
      scenario_id = ${pick('d', 'outbound_delivery', 'outbound_delivery', 'inbound_delivery', 'inbound_return')},
      status_id = ${status},
      base_currency = ${pick('y', 'SEK', 'EUR', null)},
      sales_value = 10, base_sales_value = ${pick('z', '10', null)}::numeric, currency = ${pick('aa', 'BRL', 'JPY')},
      first_attempt_at = ${pick('ab', '2026-03-05', null)}::timestamptz, failed_attempts = ${pick('ac', '0', '0', '1')}::int,
      completed_at = case when ${status} in ('delivered', 'returned', 'lost', 'cancelled') then now() end,
      to_country_code = ${pick('e', 'SE', 'FI', null)}, from_country_area_id = ${pick('f', 'SE-11', 'SE-50', null)},
      promise_hours = ${pick('g', '0', '24', '120', null)}::int,
      handed_over_weekday = ${pick('h', '1', '7', null)}::int, handed_over_part = ${pick('h', 'morning', 'night', null)},
      handed_over_at = ${pick('h', '2026-03-05', '2026-03-06', null)}::timestamptz,
      service_point_type_id = ${pick('i', 'store', 'locker', null)}, estimated_by = ${pick('j', 'carrier', 'model', 'transit_time', null)},
      email_reminders = ${pick('k', '0', '0', '2')}::int, text_reminders = ${pick('l', '0', '0', '1')}::int,
      is_perfect_delivery = ${maybe('m')}::boolean, is_on_time = ${maybe('n')}::boolean,
      is_returned = ${pick('o', 'true', 'false')}::boolean, is_redirected = ${pick('p', 'true', 'false')}::boolean,
      is_point_changed = ${pick('q', 'true', 'false')}::boolean, is_storage_extended = ${pick('r', 'true', 'false')}::boolean,
      instructions_asked_at = ${pick('s', '2026-03-05', null)}::timestamptz, date_asked_at = ${pick('t', '2026-03-05', null)}::timestamptz,
      on_shelf_at = ${pick('u', '2026-03-05', null)}::timestamptz,
      pdt_rca_stage = ${pick('v', 'line_haul', 'warehouse', null)}, pdt_rca_party_id = ${pick('v', 'carrier', 'warehouse', null)}
    where tenant_id = 'nordhem'`)
})
afterAll(() => world.close())

/** How many shipments the list has under filters. */
async function listed(filters: readonly ListFilter[]): Promise<number> {
  const facets = filters.map(filter => ('field' in filter ? `${filter.field}:${filter.values.join()}` : '')).join(';')
  const found = await user.ask(contract.search.shipments, { query: { facets, exactCount: 'true', size: '1' } })
  expect(found.countIsExact).toBe(true)
  return found.count
}

type Group = { value: string | number | null; count: number }

/** How many shipments there are of each value. */
const groupsOf = async (value: string, where: string): Promise<Group[]> =>
  (
    await server.admin.query<Group>(
      `select ${value} as value, count(*)::int as count from shipments where tenant_id = 'nordhem' and ${where} group by 1 order by 1`,
    )
  ).rows

describe.each(sets)('the list behind $set.id', ({ set, where }) => {
  const filtersOf = (dimension: string, filter: Filter): readonly ListFilter[] => {
    const { drill } = set.shown
    const filters = drill?.toListFilters(dimension, filter, 'UTC') ?? null
    if (filters === null) throw new Error(`The list has no filter for ${dimension}`)
    return [...(drill?.always ?? []), ...filters]
  }

  test.each(Object.keys(set.dimensions))('has as many shipments of each %s as there are', async dimension => {
    const groups = await groupsOf(values[dimension] ?? '', where)
    expect(groups.length).toBeGreaterThan(1)
    for (const { value, count } of groups) {
      expect([value, await listed(filtersOf(dimension, { values: [value] }))]).toEqual([value, count])
    }
    const two = groups.slice(-2)
    const both = await listed(filtersOf(dimension, { values: two.map(({ value }) => value) }))
    expect(both).toBe(two.reduce((sum, { count }) => sum + count, 0))
  })

  test('has as many shipments of a range of months as there are', async () => {
    const groups = await groupsOf(values.yearMonth ?? '', where)
    const sum = (of: readonly Group[]) => of.reduce((total, { count }) => total + count, 0)
    const [first, second] = groups.map(({ value }) => Number(value))
    if (first === undefined || second === undefined) throw new Error('There are no two months')
    expect(await listed(filtersOf('yearMonth', { from: first, to: second }))).toBe(sum(groups.slice(0, 2)))
    expect(await listed(filtersOf('yearMonth', { from: second, to: null }))).toBe(sum(groups.slice(1)))
    expect(await listed(filtersOf('yearMonth', { from: null, to: first }))).toBe(sum(groups.slice(0, 1)))
  })
})

test.each(Object.entries(flags))('%s has as many shipments as there are', async (field, value) => {
  for (const { value: is, count } of await groupsOf(`coalesce((${value})::int::text, 'none')`, 'true'))
    expect([is, await listed([{ field, values: [String(is)] }])]).toEqual([is, count])
})

test('every filter of links is tested here', () => {
  const drilled = sets.flatMap(({ set }) =>
    Object.keys(set.dimensions).flatMap(name => set.shown.drill?.toListFilters(name, { values: ['x'] }, 'UTC') ?? []),
  )
  const fields = drilled.flatMap(filter => ('field' in filter ? [filter.field] : []))
  const untested = Object.keys(shipmentFilters).filter(name => !fields.includes(name) && !(name in flags))
  expect(untested).toEqual(['deliveryTo'])
})

test('filters work together, beside facets and for a limited user', async () => {
  const facets = 'isOnTime:1,none;isReturned:0;deliveryTimeSlaId:24,none'
  const where = `tenant_id = 'nordhem' and (${kept}) is not false and not is_returned and (promise_hours = 24 or promise_hours is null)`
  const countOf = async (more: string) =>
    (await server.admin.query(`select count(*)::int as count from shipments where ${where} and ${more}`)).rows[0].count
  const ask = async (caller: Caller, query: Record<string, string>) =>
    (await caller.ask(contract.search.shipments, { query: { facets, exactCount: 'true', ...query } })).count
  expect(await ask(user, {})).toBe(await countOf('true'))
  expect(await ask(user, { includeCompleted: 'false', includeFacets: 'true' })).toBe(
    await countOf('completed_at is null'),
  )
  const limited = await server.as('merchant@nordhem.example')
  expect(await ask(limited, {})).toBeLessThan(await countOf('true'))
})

test.each([
  'isOnTime:true',
  'isReturned:2',
  'deliveryTimeSlaId:soon',
  'deliveryTimeSlaId:-24',
  'handedOverPattern:8|morning',
  'handedOverPattern:1|teatime',
  'handedOverPattern:1',
  'deliveryTo:moon',
  'deliveryTo:constructor',
  'bookedMonth:202613',
  'bookedMonth:-',
  'bookedMonth:2026',
  'bookedMonth:202603202604',
  'serviceProviderProductFullId:home',
])('%s is refused', async facets => {
  const answer = await user.call(contract.search.shipments, { query: { facets } })
  expect(answer.status).toBe(400)
})
