import type { Reply } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { type Chunk, valueAt } from '@aftermile/dashboards/data/chunk'
import type { Value } from '@aftermile/dashboards/data/dataset'
import { facetsText } from '@aftermile/domain/fields/facet-text'
import { beforeAll, expect, test } from 'vitest'
import { send } from '../../../../../test/data/containers.ts'
import { dayOfDate } from '../../../../../test/data/day-of-date.ts'
import { planChangesBy } from '../../../../../test/data/demo-plans.ts'
import { putMessage } from '../../../../../test/data/messages.ts'
import { chunksOf, refreshMonthsOf } from '../../../../../test/data/month-sets.ts'
import {
  both,
  flag,
  has,
  is,
  minutes,
  monthOf,
  ms,
  not,
  type Of,
  own,
  type Raw,
  units,
  varied,
} from '../../../../../test/data/raw-sums.ts'
import { type Caller, testServer } from '../../../../../test/server.ts'
import type { MonthSource } from '../data-source.ts'
import { communicationsSource } from './communications-source.ts'
import { doorToDoorSource, servicePointSource } from './deliveries-source.ts'
import { operationsSource } from './operations-source.ts'

const server = testServer()
const world = { seed: 'months', size: 500, anchor: dayOfDate('2026-11-12') }
let admin: Caller

const delivered = both(has('handed_over_at'), not(is('is_returned')))
const reminded: Of<number> = raw => (Number(raw.email_reminders) > 0 || Number(raw.text_reminders) > 0 ? 1 : 0)
const shelf = minutes('on_shelf_at', 'left_shelf_at')
const hasShelf = has('on_shelf_at', 'left_shelf_at')

const shared = {
  serviceProviderId: own('service_provider_id'),
  serviceProviderProductId: own('service_provider_product_id'),
  serviceProviderProductGroupId: own('service_provider_product_group_id'),
  merchantId: own('merchant_id'),
  toCountryCode: own('to_country_code'),
  baseCurrency: () => 'SEK',
}
/** 1: the first promise was kept. 0: it was broken. Null: neither. */
const kept: Of<Value> = raw => {
  const isLabel = raw.scenario_id === 'inbound_return' && raw.milestone_index === 1000
  if (raw.status_id === 'cancelled' || isLabel) return null
  if (raw.is_on_time !== null) return raw.is_on_time === true ? 1 : 0
  const deadline = raw.original_latest_at ?? raw.latest_at ?? raw.promised_at
  if (deadline === null) return null
  const isGone = raw.is_returned === true || raw.status_id === 'lost' || raw.status_id === 'destroyed'
  return isGone || ms(deadline) < Date.now() ? 0 : null
}

const isLost: Of<boolean> = raw => raw.status_id === 'lost' || raw.status_id === 'destroyed'
const lateStage: Of<Value> = raw => {
  if (kept(raw) !== 0) return null
  return own('pdt_rca_stage')(raw) ?? (raw.is_returned === true || isLost(raw) ? 'not_delivered' : 'unknown')
}
const lateParty: Of<Value> = raw =>
  kept(raw) === 0 ? (own('pdt_rca_party_id')(raw) ?? (isLost(raw) ? 'carrier' : 'unknown')) : null

const quality = {
  ...shared,
  statusId: own('status_id'),
  deliveryTimeSlaId: (raw: Raw) => (raw.promise_hours === null ? 'none' : String(raw.promise_hours)),
  wasDeliveredOnTime: kept,
  wasPerfectDelivery: flag('is_perfect_delivery'),
  lateStage,
  lateParty,
  currencyWithoutRate: (raw: Raw) =>
    raw.sales_value !== null && raw.base_sales_value === null ? (raw.currency as Value) : null,
}
/** 1: one attempt at the door was enough. 0: it was not. Null: there was none, or it goes on. */
const atOnce: Of<Value> = raw => {
  if (raw.first_attempt_at === null) return null
  if (Number(raw.failed_attempts) > 0 || raw.is_returned === true || raw.status_id === 'refused') return 0
  return raw.handed_over_at === null ? null : 1
}

const totals = {
  total: () => 1,
  totalPackages: units('package_count', 1),
  totalWeight: units('gross_weight_kg', 1000),
  totalVolume: units('volume_m3', 1000),
  totalBaseSalesValueAmount: units('base_sales_value', 100),
  delivered,
  returned: is('is_returned'),
  perfectDelivery: is('is_perfect_delivery'),
  promised: (raw: Raw) => (kept(raw) === null ? 0 : 1),
  deliveredOnTime: (raw: Raw) => (kept(raw) === 1 ? 1 : 0),
  lateByCarrier: (raw: Raw) => (lateParty(raw) === 'carrier' ? 1 : 0),
  attempted: (raw: Raw) => (atOnce(raw) === null ? 0 : 1),
  firstAttempt: (raw: Raw) => (atOnce(raw) === 1 ? 1 : 0),
}
const stage = (id: string, from: string, to: string) => ({
  [`${id}Time`]: minutes(from, to),
  [`${id}Count`]: has(from, to),
})

const milestones = [
  'sent_to_warehouse_at',
  'allocated_at',
  'packed_at',
  'departed_at',
  'in_transit_at',
  'arrived_at',
  'promise_met_at',
  'handed_over_at',
]
/** The minutes between known milestones with an unknown one between them. */
const unstaged: Of<number> = raw => {
  if (raw.handed_over_at === null) return 0
  const [start, ...ends] = [raw.ordered_at ?? raw.booked_at, ...milestones.map(name => raw[name])]
  const known = [start, ...ends].flatMap((at, position) => (at === null ? [] : [{ position, at: ms(at) }]))
  return known.reduce((sum, { position, at }, nth) => {
    const before = known[nth - 1]
    if (before === undefined || before.position === position - 1) return sum
    return sum + Math.max(0, Math.floor((at - before.at) / 60_000))
  }, 0)
}

const operations = {
  dimensions: {
    ...quality,
    scenarioId: own('scenario_id'),
    fromCountryAreaId: own('from_country_area_id'),
  },
  measures: {
    ...totals,
    cycleTime: minutes('booked_at', 'handed_over_at'),
    cycleCount: has('handed_over_at'),
    unstagedTime: unstaged,
    ...stage('toWarehouse', 'ordered_at', 'sent_to_warehouse_at'),
    ...stage('toAllocated', 'sent_to_warehouse_at', 'allocated_at'),
    ...stage('toPacked', 'allocated_at', 'packed_at'),
    ...stage('toDeparted', 'packed_at', 'departed_at'),
    ...stage('toInTransit', 'departed_at', 'in_transit_at'),
    ...stage('toArrived', 'in_transit_at', 'arrived_at'),
    ...stage('toPromiseMet', 'arrived_at', 'promise_met_at'),
    ...stage('toReceived', 'promise_met_at', 'handed_over_at'),
    co2eKg: units('co2e_kg', 1000),
    tonneKm: units('tonne_km', 1000),
  },
}
const deliveries = {
  dimensions: {
    ...quality,
    weekday: own('handed_over_weekday'),
    partOfDay: own('handed_over_part'),
    servicePointTypeId: own('service_point_type_id'),
    estimatedBy: own('estimated_by'),
    reminderWasSent: reminded,
  },
  measures: {
    ...totals,
    deliveredWithReminder: both(delivered, reminded),
    returnedWithReminder: both(is('is_returned'), reminded),
    reminderSent: reminded,
    emailReminderSent: units('email_reminders', 1),
    textMessageReminderSent: units('text_reminders', 1),
    redirectedToServicePoint: is('is_redirected'),
    servicePointChanged: is('is_point_changed'),
    storageTimeExtended: is('is_storage_extended'),
    pendingDeliveryInstructions: has('instructions_asked_at'),
    pendingDeliveryInstructionsCycleTime: minutes('instructions_asked_at', 'instructions_given_at'),
    pendingDeliveryInstructionsCycleCount: has('instructions_asked_at', 'instructions_given_at'),
    pendingDeliveryDateTime: has('date_asked_at'),
    pendingDeliveryDateTimeCycleTime: minutes('date_asked_at', 'date_given_at'),
    pendingDeliveryDateTimeCycleCount: has('date_asked_at', 'date_given_at'),
    storageTimeDeliveredWithReminder: both(delivered, reminded, shelf),
    storageCountDeliveredWithReminder: both(delivered, reminded, hasShelf),
    storageTimeDeliveredWithoutReminder: both(delivered, not(reminded), shelf),
    storageCountDeliveredWithoutReminder: both(delivered, not(reminded), hasShelf),
    storageTimeReturned: both(is('is_returned'), shelf),
    storageCountReturned: both(is('is_returned'), hasShelf),
  },
}
const inState =
  (...states: string[]): Of<number> =>
  raw =>
    states.includes(String(raw.state)) ? 1 : 0
const communications = {
  dimensions: {
    ...shared,
    communicationChannel: own('channel'),
    templateName: own('template_name'),
    milestoneIndex: own('milestone_index'),
    languageId: own('locale'),
  },
  measures: {
    communicationEvents: has('sent_at'),
    delivered: inState('delivered', 'opened', 'clicked'),
    opened: inState('opened', 'clicked'),
    clicked: inState('clicked'),
    bounced: inState('bounced'),
    failed: inState('failed'),
    suppressed: inState('suppressed'),
    unknown: inState('unknown'),
  },
}

const isDelivery = "scenario_id <> 'inbound_return'"
const all = "select * from shipments where tenant_id = 'nordhem'"
const endedMessages = `
  select m.*, coalesce(m.sent_at, m.created_at) as counted_at, s.service_provider_id, s.service_provider_product_id, s.service_provider_product_group_id, s.to_country_code
  from (select * from messages where tenant_id = 'nordhem' and (sent_at is not null or state not in ('queued', 'deferred', 'sending')) and not is_test and merchant_id is not null) m
  left join (${all}) s on s.id = m.container_id and m.target_type = 'Shipment'`

type Definition = {
  readonly dimensions: Readonly<Record<string, Of<Value>>>
  readonly measures: Readonly<Record<string, Of<number>>>
}
const sets: [string, MonthSource, Definition, { at: string; from: string }][] = [
  ['operations', operationsSource, operations, { at: 'booked_at', from: all }],
  [
    'doortodoor',
    doorToDoorSource,
    deliveries,
    {
      at: 'booked_at',
      from: `${all} and ${isDelivery} and service_provider_product_group_id not in ('service_point', 'parcel_locker')`,
    },
  ],
  [
    'servicepoint',
    servicePointSource,
    deliveries,
    {
      at: 'booked_at',
      from: `${all} and ${isDelivery} and (on_shelf_at is not null or service_provider_product_group_id in ('service_point', 'parcel_locker'))`,
    },
  ],
  ['communications', communicationsSource, communications, { at: 'counted_at', from: endedMessages }],
]

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  const changes = [...planChangesBy(world, 'nordhem', Date.parse('2026-11-12T11:00:00Z'))]
  for (const noun of ['orders', 'shipments', 'events'] as const) {
    const items: unknown[] = changes.flatMap(change => [...change[noun]])
    for (let index = 0; index < items.length; index += 1000) await send(admin, noun, items.slice(index, index + 1000))
  }
  await server.admin.query(varied)
  await addMessages()
  for (const [, source] of sets) {
    await admin.ask(source.calls.manifest)
    await refreshMonthsOf(server, source)
  }
})

const sent = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed'] as const
const unsent = ['failed', 'suppressed', 'unknown'] as const

async function addMessages(): Promise<void> {
  const { rows } = await server.admin.query<{ id: string; merchant_id: string; booked_at: string }>(
    "select id, merchant_id, booked_at from shipments where tenant_id = 'nordhem' order by id limit 160",
  )
  const channels = ['email', 'text', 'webhook'] as const
  for (const [nth, { id, merchant_id: merchantId, booked_at: bookedAt }] of rows.entries()) {
    const at = new Date(Date.parse(bookedAt) + nth * 7_000_000).toISOString()
    const isUser = nth % 13 === 0
    await putMessage(server, {
      containerId: id,
      merchantId: isUser ? null : merchantId,
      targetType: isUser ? 'Invite' : nth % 5 === 0 ? 'Order' : 'Shipment',
      channel: channels[nth % 3] ?? 'email',
      templateName: `Template ${nth % 4}`,
      milestoneIndex: nth % 6 === 0 ? null : (nth % 7) * 1000,
      isTest: nth % 17 === 0,
      createdAt: at,
      locale: ['sv', 'nb', 'en'][nth % 4] ?? 'da',
      ...(nth % 11 === 0
        ? { state: unsent[nth % 4] ?? 'queued', sentAt: null }
        : { state: sent[nth % 7] ?? 'sent', sentAt: at }),
    })
  }
}

type Sums = Map<string, number>
const add = (sums: Sums, key: string, amount: number): unknown => sums.set(key, (sums.get(key) ?? 0) + amount)

/** Rows without an amount have no key, so that both ways can be compared. */
function sumsOfChunks(chunks: Iterable<Chunk>, dimension: string, measure: string): Sums {
  const sums: Sums = new Map()
  for (const { rows, columns } of chunks) {
    const [by, what, year, month] = [columns[dimension], columns[measure], columns.year, columns.month]
    if (!by || !what || !year || !month) throw new Error(`There is no ${dimension} or ${measure}.`)
    for (let row = 0; row < rows; row++)
      if (what.codes[row]) {
        const key = `${Number(valueAt(year, row)) * 100 + Number(valueAt(month, row))} ${valueAt(by, row)}`
        add(sums, key, what.codes[row] ?? 0)
      }
  }
  return sums
}

function sumsOfRows(rows: readonly Raw[], at: string, { by, what }: { by: Of<Value>; what: Of<number> }): Sums {
  const sums: Sums = new Map()
  for (const raw of rows) if (what(raw) > 0) add(sums, `${monthOf(at)(raw)} ${by(raw)}`, what(raw))
  return sums
}

test.each(sets)(
  '%s: every measure by month and every dimension is what the rows say',
  async (_, source, { dimensions, measures }, { at, from }) => {
    const chunks = [...(await chunksOf(server, admin, source)).values()]
    const { rows } = await server.admin.query<Raw>(from)
    expect(rows.length).toBeGreaterThan(80)
    expect(chunks.length).toBeGreaterThan(9)
    const columns = ['year', 'month', ...Object.keys(dimensions), ...Object.keys(measures)]
    const unsummed = 'maxStorageTime' in source.dataset.columns ? ['maxStorageTime'] : []
    expect([...columns, ...unsummed].sort()).toEqual(Object.keys(source.dataset.columns).sort())
    for (const [measure, what] of Object.entries(measures)) {
      const total = rows.reduce((sum, raw) => sum + what(raw), 0)
      expect(total, `${measure} is summed over nothing`).toBeGreaterThan(0)
      for (const [dimension, by] of Object.entries(dimensions)) {
        const label = `${measure} by ${dimension}`
        expect(new Map([...sumsOfChunks(chunks, dimension, measure)].sort()), label).toEqual(
          new Map([...sumsOfRows(rows, at, { by, what })].sort()),
        )
      }
    }
  },
)

/** What the log calls the number of a measure, and a dimension of the board. */
const outcomeOf = (measure: string) => (measure === 'communicationEvents' ? 'sent' : measure)

async function listed(facets: string): Promise<number> {
  let [count, token]: [number, string | null] = [0, null]
  do {
    const query = { facets, size: '100', ...(token !== null && { continuationToken: token }) }
    const page: Reply<typeof contract.messages.list> = await admin.ask(contract.messages.list, { query })
    count += page.items.length
    token = page.continuationToken
  } while (token !== null)
  return count
}

test('behind each number of messages is a list of as many, by month and by every dimension', async () => {
  const { rows } = await server.admin.query<Raw>(endedMessages)
  const { baseCurrency: _, serviceProviderProductId: __, ...dimensions } = communications.dimensions
  const product: Of<Value> = raw =>
    raw.service_provider_product_id == null ? null : `${raw.service_provider_id}/${raw.service_provider_product_id}`
  const all = { ...dimensions, serviceProviderProductFullId: product, month: monthOf('counted_at') }
  for (const [measure, what] of Object.entries(communications.measures))
    for (const [field, by] of Object.entries(all)) {
      const [first, ...others] = [
        ...Map.groupBy(
          rows.filter(raw => what(raw) === 1),
          by,
        ),
      ]
      // The first, and all others together, so that no value is left out.
      for (const items of [[first], others]) {
        const values = items.flatMap(item => (item === undefined ? [] : [String(item[0] ?? 'none')]))
        const count = items.reduce((sum, entry) => sum + (entry?.[1].length ?? 0), 0)
        const facets = facetsText({ outcome: [outcomeOf(measure)], [field]: values }) ?? ''
        if (values.length > 0) expect([facets, await listed(facets)]).toEqual([facets, count])
      }
    }
  const autumn = rows.filter(raw => raw.sent_at !== null && [202609, 202610].includes(monthOf('counted_at')(raw)))
  expect(await listed('outcome:sent;month:202609-202610')).toBe(autumn.length)
  for (const facets of ['nothing:1', 'outcome:', 'outcome:queued', 'month:202613', 'month:-'])
    expect((await admin.call(contract.messages.list, { query: { facets } })).status, facets).toBe(400)
})

test('the longest storage time is that of the shipments', async () => {
  const chunks = [...(await chunksOf(server, admin, servicePointSource)).values()]
  const longest = chunks.flatMap(({ columns }) => (columns.maxStorageTime ? [...columns.maxStorageTime.codes] : []))
  const { rows } = await server.admin.query<Raw>(sets[2]?.[3].from ?? '')
  // Code 0 is unknown.
  expect(Math.max(...longest) - 1).toBe(Math.max(...rows.map(shelf)))
})
