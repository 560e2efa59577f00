import { contract } from '@aftermile/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putMessage } from '../../test/data/messages.ts'
import { openTestWorld, type TestWorld } from '../../test/data/search-world.ts'
import { type Caller, testServer } from '../../test/server.ts'
import { countUnmapped } from '../intake/carrier-mapping/unmapped-codes.ts'

const server = testServer()
let world: TestWorld
let admin: Caller
let limited: Caller
let sydkust: Caller

const atServicePoint = { statusId: 'at_service_point', milestoneIndex: 5000 }
const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** Two of each kind, one of which belongs to a merchant that the limited user does not see. */
beforeAll(async () => {
  world = openTestWorld(server)
  admin = await server.as('admin@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  for (const merchantId of ['fjallro', 'solsida']) {
    const add = (id: string, fields: object, columns: string) =>
      shipment({ id: `${id}-${merchantId}`, merchantId, ...fields }, columns)
    await add('EXPIRED', { bookedAt: at(-1) }, `latest_at = now() - interval '1 hour', last_event_at = now()`)
    await add(
      'LATE',
      { bookedAt: at(-1) },
      `latest_at = now() + interval '1 day', estimated_at = now() + interval '2 days', last_event_at = now()`,
    )
    await add('SILENT', { bookedAt: at(-3) }, `last_event_at = now() - interval '49 hours'`)
    await add(
      'SHELF',
      { bookedAt: at(-9), ...atServicePoint },
      `on_shelf_at = now() - interval '6 days', last_event_at = now()`,
    )
    await add('QUIET', { bookedAt: at(-90) }, `latest_at = now() - interval '70 days'`)
    await add(
      'DONE',
      { bookedAt: at(-9), statusId: 'delivered', milestoneIndex: 6000, completedAt: at(-1) },
      `latest_at = now() - interval '2 days'`,
    )
  }
})
afterAll(() => world.close())

async function shipment(fields: Parameters<TestWorld['shipment']>[0], columns: string): Promise<void> {
  await world.shipment(fields)
  await server.admin.query(`update shipments set ${columns} where tenant_id = 'nordhem' and id = $1`, [fields.id])
}

const read = (caller: Caller) => caller.ask(contract.workToday.get, {})

/** The filters of the ready views of the console. */
const lists = {
  expired: 'timeState:expired;isInactive:false',
  predictedLate: 'timeState:predicted_late;isInactive:false',
  noScan: 'noEventHours:48;isInactive:false',
  atServicePoint: 'atServicePointDays:5;isInactive:false',
}

test('each count equals its list, within the merchants of the caller', async () => {
  for (const [caller, count] of [
    [admin, 2],
    [limited, 1],
    [sydkust, 0],
  ] as const) {
    const { shipments } = await read(caller)
    expect(shipments).toEqual({ expired: count, predictedLate: count, noScan: count, atServicePoint: count })
    for (const [name, facets] of Object.entries(lists)) {
      const query = { facets, includeCompleted: 'false', exactCount: 'true' } as const
      expect([name, (await caller.ask(contract.search.shipments, { query })).count]).toEqual([name, count])
    }
  }
})

test('messages of unknown state are counted, within the merchants of the caller', async () => {
  for (const merchantId of ['fjallro', 'solsida']) await putMessage(server, { merchantId, state: 'unknown' })
  await putMessage(server, { state: 'failed' })
  const counts = await Promise.all([admin, limited, sydkust].map(async caller => (await read(caller)).unknownMessages))
  expect(counts).toEqual([2, 1, 0])
})

test('failed imports and own failed jobs of the last week are counted', async () => {
  const before = await read(admin)
  const holder = (await admin.ask(contract.users.me, {})).id
  const age = `from (values ('new', 'failed', 1), ('old', 'failed', 8), ('done', 'done', 1)) as v (id, status, days)`
  await server.admin.query(
    `insert into imports (tenant_id, id, holder_id, merchants, file_id, file_name, size_bytes, status, is_dry_run, is_historical, time_zone,
       created_at, created_by, expires_at)
     select 'nordhem', id, $1, '{}', id, 'x.csv', 1, status, false, false, 'UTC', now() - days * interval '1 day', 'x', now() ${age}`,
    [holder],
  )
  await server.admin.query(
    `insert into container_jobs (tenant_id, id, holder_id, home_tenant_id, home_user_id, type, kind, actions, status, total, created_at, created_by)
     select 'nordhem', id, $1, 'nordhem', $1, 'shipment', 'refresh', '[]', status, 1, now() - days * interval '1 day', 'x' ${age}`,
    [holder],
  )
  const after = await read(admin)
  expect([before.failedImports, before.failedJobs]).toEqual([0, 0])
  expect([after.failedImports, after.failedJobs]).toEqual([1, 1])
  expect(await read(sydkust)).toMatchObject({ failedImports: 0, failedJobs: 0 })
  expect((await read(await server.as('superuser@nordhem.example'))).failedJobs).toBe(0)
})

test('unmapped codes are counted with the newest first, and only for those who may map them', async () => {
  const input = { productKind: null, subCode: null, text: 'Parcel weighed' }
  await world.as('nordhem', [], ctx =>
    countUnmapped(ctx, 'postnord', [
      { input: { ...input, code: 'OLD' }, shipmentId: 'LATE-fjallro', seenAt: at(-2) },
      { input: { ...input, code: 'NEW' }, shipmentId: 'LATE-solsida', seenAt: at(-1) },
    ]),
  )
  const { unmappedCodes } = await read(admin)
  expect(unmappedCodes).toMatchObject({
    count: 2,
    newest: [
      { code: 'NEW', serviceProviderId: 'postnord', sampleShipmentIds: ['LATE-solsida'] },
      { code: 'OLD', sampleShipmentIds: ['LATE-fjallro'] },
    ],
  })
  const activity = await admin.ask(contract.serviceProviderMetrics.activity, {})
  expect(activity.reduce((sum, item) => sum + item.unmappedCodes, 0)).toBe(unmappedCodes?.count)
  expect(activity).toContainEqual(expect.objectContaining({ serviceProviderId: 'postnord', unmappedCodes: 2 }))
  expect(await sydkust.ask(contract.serviceProviderMetrics.activity, {})).not.toContainEqual(
    expect.objectContaining({ serviceProviderId: 'postnord', unmappedCodes: 2 }),
  )
  expect((await read(sydkust)).unmappedCodes).toEqual({ count: 0, newest: [] })
  expect(await read(await server.as('user@nordhem.example'))).toMatchObject({
    unmappedCodes: null,
    failedImports: null,
  })
})
