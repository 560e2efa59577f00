import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { part, sql } from '../../db/sql.ts'
import { aShipment, send } from '../../test/data/containers.ts'
import { asTenant, planOf } from '../../test/plans.ts'
import { testServer } from '../../test/server.ts'
import { searchRequestOf } from './filters/search-request.ts'
import { orderSubject, type SearchSubject, shipmentSubject } from './filters/search-subject.ts'
import { rowsOf, sortedRangesOf } from './filters/sorted-ranges.ts'

const server = testServer()
const size = 15_000

/** Copies a shipment: one of a hundred is open, one of twenty has a policy. */
beforeAll(async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [aShipment('one')])
  const { rows } = await server.admin.query<{ name: string }>(`
    select column_name as name from information_schema.columns where table_name = 'shipments' and is_generated = 'NEVER'`)
  const names = rows.map(({ name }) => name).join(', ')
  await server.admin.query(`
    insert into shipments (${names}) select ${rows.map(({ name }) => `r.${name}`).join(', ')}
    from shipments s cross join generate_series(1, ${size}) n
    cross join lateral jsonb_populate_record(s, jsonb_build_object('id', 'copy-' || n, 'shipment_number', 'copy-' || n,
      'status_id', case when n % 100 = 0 then 'in_transit' else 'delivered' end, 'booked_at', s.booked_at - n * interval '1 minute',
      'completed_at', case when n % 100 = 0 then null else s.booked_at end, 'tracking_code', null,
      'sla_state', case when n % 20 = 0 then (array['running', 'breached', 'met'])[1 + n % 3] end,
      'sla_due_at', case when n % 20 = 0 then s.booked_at + (n % 977) * interval '1 hour' end)) r
    where s.id = 'fjallro-one'`)
  await server.admin.query('analyze shipments')
})

function plansOf(query: { sort?: string; facets?: string }, subject: SearchSubject = shipmentSubject): Promise<string> {
  const request = searchRequestOf(subject, { ...query, size: 20, page: 1 })
  const { valued, empty } = sortedRangesOf(request)
  return asTenant(server.database.url, async ctx => {
    const plans: string[] = []
    for (const range of [...valued, ...empty])
      plans.push(...(await planOf(ctx, part`${rowsOf(ctx, subject, range)} order by ${range.order} limit 20`)))
    return plans
  })
}

test.each([
  [{ sort: 'slaDueAt' }],
  [{ sort: '-slaDueAt' }],
  [{ sort: 'slaDueAt', facets: 'slaState:breached' }],
  [{ facets: 'slaState:breached' }],
  [{ facets: 'isLive:true' }],
  [{ facets: 'isLive:true;serviceProviderId:postnord', sort: 'toName' }],
])('a page of many shipments by %j is found by indexes', async query => {
  const plans = await plansOf(query)
  expect(plans).toContain('Index')
  expect(plans).not.toContain('Seq Scan')
})

test.each(['serviceProviderId:nobody', 'toCountryCode:XX', 'scenarioId:none;serviceProviderId:postnord'])(
  'rows by %s, which none has, are looked up by this value',
  async facets => {
    const { branches } = searchRequestOf(shipmentSubject, { facets, size: 20, page: 1 })
    const [range] = sortedRangesOf({ subject: shipmentSubject, branches, sort: null }).valued
    const plan = range && (await asTenant(server.database.url, ctx => planOf(ctx, rowsOf(ctx, shipmentSubject, range))))
    expect(plan).toContain('shipments_choices')
  },
)

test('a page of orders by the delivery status of their shipments reads the open shipments once', async () => {
  const plans = await plansOf({ facets: 'timeState:expired' }, orderSubject)
  expect(plans.match(/ on shipments /g)).toHaveLength(1)
})

test.each([
  ['shipments', shipmentSubject],
  ['orders', orderSubject],
])('hits are joined to %s by an index, under row-level security too', async (table, subject) => {
  const plan = await asTenant(server.database.url, async ctx => {
    await ctx.db.run(sql`set local enable_seqscan = off`)
    return planOf(ctx, part`select s.id from (values ('fjallro/one')) h (key) ${subject.joinHits(ctx.tenantId)}`)
  })
  expect(plan).toMatch(new RegExp(`Index .* on ${table} s`))
  expect(plan).not.toContain('Seq Scan')
})

test('sorted by it, open shipments come first and completed ones after them', async () => {
  const user = await server.as('admin@nordhem.example')
  const query = { sort: 'slaDueAt', size: '100', page: '2' } as const
  const { items } = await user.ask(contract.search.shipments, { query })
  const isOpen = items.map(({ document }) => document.completedAt === null)
  expect(isOpen).toEqual(isOpen.toSorted((a, b) => Number(b) - Number(a)))
})
