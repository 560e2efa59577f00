import { contract } from '@aftermile/contract/index'
import { valueAt } from '@aftermile/dashboards/data/chunk'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../../test/data/containers.ts'
import { chunksOf, refreshMonthsOf, totalIn } from '../../../../test/data/month-sets.ts'
import { imported } from '../../../../test/data/uploads.ts'
import { type Caller, testServer } from '../../../../test/server.ts'
import { operationsSource } from '../../../boards/datasets/sources/analytics/operations-source.ts'

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await admin.ask(operationsSource.calls.manifest)
})

/** A shipment whose sender says nothing of its booking. */
const unbooked = (number: string, fields: object = {}) => {
  const { bookedAt: _, ...shipment } = aShipment(number)
  return { ...shipment, ...fields }
}

const stored = async (number: string) => {
  const { rows } = await server.admin.query<{ booked_at: Date; created_at: Date; is_historical: boolean }>(
    'select booked_at, created_at, is_historical from shipments where shipment_number = $1',
    [number],
  )
  const [row] = rows
  if (rows.length !== 1 || row === undefined) throw new Error(`${rows.length} shipments have the number ${number}`)
  const at = (time: Date) => new Date(time).toISOString()
  return { bookedAt: at(row.booked_at), createdAt: at(row.created_at), isHistorical: row.is_historical }
}

const old = (at: string) => ({ bookedAt: at, createdAt: at, isHistorical: true })
const isNow = async (number: string) => {
  const { bookedAt, isHistorical } = await stored(number)
  return !isHistorical && Math.abs(Date.now() - Date.parse(bookedAt)) < 600_000
}

test('a shipment without a booking time was booked when it was ordered', async () => {
  const item = unbooked('bt-1', { orderDate: '2018-01-05T10:00:00Z', orderNumber: 'bt-1' })
  expect(await send(admin, 'shipments', [item])).toMatchObject({ created: 1 })
  expect(await stored('bt-1')).toEqual(old('2018-01-05T10:00:00.000Z'))
  expect(await send(admin, 'shipments', [item])).toMatchObject({ unchanged: 1 })
  const order = await server.admin.query('select is_historical from orders where order_number = $1', ['bt-1'])
  expect(order.rows).toEqual([{ is_historical: true }])
})

test('without an order date it was booked at its earliest event, in whatever order they come', async () => {
  await send(admin, 'shipments', [unbooked('bt-2'), unbooked('bt-3')])
  expect(await isNow('bt-2')).toBe(true)
  const delivered = anEvent('bt-2', 'delivered', '2018-03-09T10:00:00Z')
  const collected = anEvent('bt-2', 'collected', '2018-03-05T10:00:00Z')
  await send(admin, 'events', [delivered])
  expect(await stored('bt-2')).toEqual(old('2018-03-09T10:00:00.000Z'))
  await send(admin, 'events', [collected])
  expect(await stored('bt-2')).toEqual(old('2018-03-05T10:00:00.000Z'))
  expect(await send(admin, 'events', [collected, delivered])).toMatchObject({ unchanged: 2 })
  expect(await send(admin, 'shipments', [unbooked('bt-2')])).toMatchObject({ unchanged: 1 })
  await send(
    admin,
    'events',
    [collected, delivered].map(event => ({ ...event, packageNumber: 'bt-3-p1' })),
  )
  expect(await stored('bt-3')).toEqual(await stored('bt-2'))
})

test('a withdrawal is no event by which a shipment was booked, whichever comes first', async () => {
  const wrong = anEvent('bt-v', 'collected', '2018-03-05T10:00:00Z', { eventId: 'wrong' })
  const taken = { packageNumber: 'bt-v-p1', eventId: 'wrong', isVoid: true, changedAt: '2017-01-01T10:00:00Z' }
  await send(admin, 'shipments', [unbooked('bt-v'), unbooked('bt-w')])
  for (const event of [wrong, { ...taken, changedAt: '2018-03-06T10:00:00Z' }, taken])
    await send(admin, 'events', [event])
  for (const event of [taken, { ...taken, changedAt: '2018-03-06T10:00:00Z' }, wrong])
    await send(admin, 'events', [{ ...event, packageNumber: 'bt-w-p1' }])
  expect(await stored('bt-v')).toEqual(old('2018-03-05T10:00:00.000Z'))
  expect(await stored('bt-w')).toEqual(await stored('bt-v'))
})

test('what the sender says of the booking counts more, also when it comes later', async () => {
  await send(admin, 'shipments', [
    unbooked('bt-4', { bookedAt: '2018-02-01T08:00:00Z', orderDate: '2018-01-01T08:00:00Z' }),
  ])
  await send(admin, 'events', [anEvent('bt-4', 'collected', '2018-01-20T10:00:00Z')])
  expect(await stored('bt-4')).toEqual(old('2018-02-01T08:00:00.000Z'))
  await send(admin, 'shipments', [unbooked('bt-5')])
  await send(admin, 'shipments', [unbooked('bt-5', { orderDate: '2018-01-01T08:00:00Z' })])
  expect(await stored('bt-5')).toEqual(old('2018-01-01T08:00:00.000Z'))
  await send(admin, 'events', [anEvent('bt-5', 'collected', '2017-12-20T10:00:00Z')])
  expect(await stored('bt-5')).toEqual(old('2018-01-01T08:00:00.000Z'))
  await send(admin, 'shipments', [unbooked('bt-5', { bookedAt: '2018-01-02T08:00:00Z' })])
  expect(await stored('bt-5')).toMatchObject({ bookedAt: '2018-01-02T08:00:00.000Z' })
})

test('an order date to come is no booking time', async () => {
  const orderDate = new Date(Date.now() + 5 * 86_400_000).toISOString()
  await send(admin, 'shipments', [unbooked('bt-6', { orderDate })])
  expect(await isNow('bt-6')).toBe(true)
  expect(await send(admin, 'shipments', [unbooked('bt-6', { orderDate })])).toMatchObject({ unchanged: 1 })
})

test('files with holes in their order dates and milestones are booked when they say', async () => {
  const file = [
    'Merchant,Ship no,Ordered on,Shipped,Delivered on',
    'fjallro,hole-1,2015-01-05,2015-01-07 09:00,2015-04-21 05:00',
    'fjallro,hole-2,,2015-01-07 09:00,2015-01-12 10:00',
    'fjallro,hole-3,,,2015-01-12 10:00',
    'fjallro,hole-4,2015-01-31,,',
    'fjallro,hole-5,,,',
  ].join('\n')
  const first = await imported(server, admin, file, { query: { dryRun: 'false' } })
  expect(first).toMatchObject({ status: 'done', result: { created: 5, refused: 0 } })
  expect(await stored('hole-1')).toEqual(old('2015-01-04T23:00:00.000Z'))
  expect(await stored('hole-2')).toEqual(old('2015-01-07T08:00:00.000Z'))
  expect(await stored('hole-3')).toEqual(old('2015-01-12T09:00:00.000Z'))
  expect(await stored('hole-4')).toEqual(old('2015-01-30T23:00:00.000Z'))
  expect(await isNow('hole-5')).toBe(true)
  const again = await imported(server, admin, file, { query: { dryRun: 'false' } })
  expect(again.result).toEqual({ created: 0, updated: 0, unchanged: 5, refused: 0 })

  const detail = await admin.ask(contract.shipments.get, { params: { id: 'fjallro-hole-1' } })
  expect(detail.timeliness.ageMinutes).toBe((106 * 24 + 4) * 60)

  await refreshMonthsOf(server, operationsSource)
  const months = [...(await chunksOf(server, admin, operationsSource)).values()].map(chunk => ({
    year: chunk.columns.year && valueAt(chunk.columns.year, 0),
    month: chunk.columns.month && valueAt(chunk.columns.month, 0),
    ...Object.fromEntries(['total', 'cycleCount', 'cycleTime'].map(name => [name, totalIn(chunk, name)])),
  }))
  const cycleTime = (106 * 24 + 4 + 5 * 24 + 1) * 60
  expect(months).toContainEqual({ year: 2015, month: 1, total: 4, cycleCount: 3, cycleTime })
})

test('several rows of one shipment are booked at the earliest of their times', async () => {
  const file = [
    'Merchant,Ship no,Shipped,Delivered on',
    'fjallro,rows-1,,2018-01-12 10:00',
    'fjallro,rows-1,2018-01-07 09:00,',
  ].join('\n')
  await imported(server, admin, file, { query: { dryRun: 'false' } })
  expect(await stored('rows-1')).toEqual(old('2018-01-07T08:00:00.000Z'))
})
