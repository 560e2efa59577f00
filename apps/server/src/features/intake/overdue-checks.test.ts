import { contract } from '@aftermile/contract/index'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../test/data/containers.ts'
import { runJob } from '../../test/run-job.ts'
import { testServer } from '../../test/server.ts'
import { overdueChecks } from './overdue-checks.ts'

const server = testServer()
const bookedAt = Date.now()
const at = (hours: number) => new Date(bookedAt + hours * hourMs).toISOString()
const booked = (number: string, fields: Record<string, unknown> = {}) =>
  aShipment(number, { bookedAt: at(0), ...fields })

const checkAt = (now: number) => runJob(server, overdueChecks, 'silences', { at: now })

const eventsOf = async (id: string) =>
  (
    await server.admin.query(
      'select code, source, occurred_at as at from events where shipment_id = $1 order by occurred_at',
      [id],
    )
  ).rows

test('an overdue event is added once, with the time it became overdue, and moves nothing', async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [
    booked('quiet', { latestAt: at(96) }),
    booked('label', { scenarioId: 'inbound_return', latestAt: at(96) }),
  ])
  await checkAt(bookedAt + 47 * hourMs)
  expect(await eventsOf('fjallro-quiet')).toEqual([])
  for (const hours of [49, 50, 97, 98]) await checkAt(bookedAt + hours * hourMs)
  expect(await eventsOf('fjallro-quiet')).toEqual([
    { code: 'missing_first_scan', source: 'calculated', at: at(48) },
    { code: 'late', source: 'calculated', at: at(96) },
  ])
  expect(await eventsOf('fjallro-label')).toEqual([])
  const { rows } = await server.admin.query("select status_id, last_event_at from shipments where id = 'fjallro-quiet'")
  expect(rows).toEqual([{ status_id: 'booked', last_event_at: null }])
})

test('what is overdue stands on the shipment until it moves, and the rules that come with the product react to it', async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [booked('waits')])
  const overdue = async () =>
    (await server.admin.query("select overdue from shipments where id = 'fjallro-waits'")).rows[0]?.overdue
  for (const hours of [49, 50]) await checkAt(bookedAt + hours * hourMs)
  expect(await overdue()).toEqual(['missing_first_scan'])
  const { rows } = await server.admin.query(
    "select rule_id as rule, because from rule_firings where container_id = 'fjallro-waits'",
  )
  expect(rows).toEqual([
    {
      rule: 'missing_first_scan',
      because: [
        {
          condition: { field: 'overdue', operator: 'has any of', values: ['missing_first_scan'] },
          value: ['missing_first_scan'],
        },
      ],
    },
  ])
  await send(admin, 'events', [anEvent('waits', 'collected', at(51))])
  expect(await overdue()).toEqual([])
})

test('a shipment that was late before its first scan is late after it too, also if it was booked after its promise', async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [booked('tardy', { latestAt: at(24) }), booked('hopeless', { latestAt: at(-24) })])
  await checkAt(bookedAt + 73 * hourMs)
  const overdue = async () =>
    (
      await server.admin.query(
        "select overdue from shipments where id in ('fjallro-tardy', 'fjallro-hopeless') order by id",
      )
    ).rows
  const both = (...codes: string[]) => [{ overdue: codes }, { overdue: codes }]
  expect(await overdue()).toEqual(both('missing_first_scan', 'late'))
  for (const [code, hours] of [
    ['collected', 74],
    ['in_transit', 75],
  ] as const) {
    await send(admin, 'events', [anEvent('tardy', code, at(hours)), anEvent('hopeless', code, at(hours))])
    expect(await overdue()).toEqual(both('late'))
  }
})

test('a booking that moves and moves back is as overdue as before', async () => {
  const admin = await server.as('admin@nordhem.example')
  const book = async (hours: number) => {
    await send(admin, 'shipments', [booked('wavers', { bookedAt: at(hours) })])
    const { rows } = await server.admin.query("select overdue from shipments where id = 'fjallro-wavers'")
    return rows[0]?.overdue
  }
  await book(-144)
  await checkAt(bookedAt)
  expect(await book(-1)).toEqual([])
  expect(await book(-144)).toEqual(['missing_first_scan'])
})

test('a shipment that stalls again gets another event, and a completed one gets none', async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [booked('slow')])
  await send(admin, 'events', [anEvent('slow', 'collected', at(4))])
  for (let hours = 40; hours <= 160; hours += 40) await checkAt(bookedAt + hours * hourMs)
  await send(admin, 'events', [anEvent('slow', 'in_transit', at(161))])
  for (let hours = 200; hours <= 320; hours += 40) await checkAt(bookedAt + hours * hourMs)
  const stalled = (await eventsOf('fjallro-slow')).filter(event => event.code === 'stalled')
  expect(stalled.map(event => event.at)).toEqual([at(76), at(233)])
  await send(admin, 'events', [anEvent('slow', 'delivered', at(321))])
  await checkAt(bookedAt + 500 * hourMs)
  expect((await eventsOf('fjallro-slow')).filter(event => event.code === 'stalled')).toHaveLength(2)
  expect((await server.admin.query("select 1 from timers where container_id = 'fjallro-slow'")).rowCount).toBe(0)
})

test('news that came later withdraws what was concluded without it', async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(admin, 'shipments', [booked('met', { latestAt: at(96) })])
  for (const hours of [49, 97]) await checkAt(bookedAt + hours * hourMs)
  const shown = async () => {
    const shipment = await admin.ask(contract.shipments.get, { params: { id: 'fjallro-met' }, query: {} })
    return [
      ...shipment.events.map(({ code }) => code),
      ...shipment.withdrawnEvents.map(({ code, because }) => `${code} ${because}`),
    ]
  }
  expect(await shown()).toEqual(['missing_first_scan', 'late'])
  await send(admin, 'events', [anEvent('met', 'delivered', at(95))])
  expect(await shown()).toEqual(['missing_first_scan', 'delivered', 'late contradicted'])
  await send(admin, 'events', [anEvent('met', 'collected', at(40))])
  expect(await shown()).toEqual(['collected', 'delivered', 'missing_first_scan contradicted', 'late contradicted'])
})

test('a shipment that was late for more than a week when it came in says why nobody is alerted', async () => {
  const admin = await server.as('admin@nordhem.example')
  const old = { bookedAt: at(-20 * 24) }
  await send(admin, 'shipments', [
    booked('longlate', { ...old, latestAt: at(-8 * 24) }),
    booked('late', { ...old, latestAt: at(-6 * 24) }),
    booked('fine', { latestAt: at(24) }),
  ])
  await checkAt(bookedAt + hourMs)
  const shown = async (number: string) =>
    (await admin.ask(contract.shipments.get, { params: { id: `fjallro-${number}` } })).timeliness
  expect(await shown('longlate')).toMatchObject({
    timeState: 'expired',
    noAlertReason: 'It was more than 7 days late when it came in, so it is listed as late, but nobody is alerted.',
  })
  expect(await shown('late')).toMatchObject({ timeState: 'expired', noAlertReason: null })
  expect(await shown('fine')).toMatchObject({ timeState: 'on_time', noAlertReason: null })
  const codes = async (number: string) => (await eventsOf(`fjallro-${number}`)).map(({ code }) => code)
  expect([(await codes('longlate')).includes('late'), (await codes('late')).includes('late')]).toEqual([false, true])
})

test('history sets nothing off', async () => {
  const admin = await server.as('admin@nordhem.example')
  const days = (count: number) => at(-24 * count)
  await send(admin, 'shipments', [
    booked('recent', { bookedAt: days(5), latestAt: days(1) }),
    booked('past-promise', { bookedAt: days(12), latestAt: days(8) }),
    booked('past-scan', { bookedAt: days(12) }),
    booked('past-booking', { bookedAt: days(31), latestAt: days(1) }),
    booked('past-order', { bookedAt: days(31), orderNumber: 'past' }),
    booked('told-scan', { bookedAt: days(5) }),
  ])
  const batch = { items: [booked('told', { bookedAt: days(5), latestAt: days(1) })], isHistorical: true }
  await admin.ask(contract.ingress.shipments, { body: batch })
  await send(admin, 'events', [anEvent('past-scan', 'collected', days(8))])
  const scans = { items: [anEvent('told-scan', 'collected', days(4.5))], isHistorical: true }
  await admin.ask(contract.ingress.events, { body: scans })
  await checkAt(Date.now())
  const codes = async (number: string) => (await eventsOf(`fjallro-${number}`)).map(({ code }) => code)
  expect(await codes('recent')).toEqual(['missing_first_scan', 'late'])
  for (const number of ['past-promise', 'past-booking', 'told']) expect(await codes(number)).toEqual([])
  for (const number of ['past-scan', 'told-scan']) expect(await codes(number)).toEqual(['collected'])
  const { rows } = await server.admin.query(`
    select id from shipments where is_historical union select id from orders where is_historical order by id`)
  expect(rows.map(({ id }) => id)).toEqual(['fjallro-past-booking', 'fjallro-past-order', 'fjallro-told', 'past'])
})
