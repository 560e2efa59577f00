import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { isoAgo } from '../../../test/data/receiver.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { runAsOperator } from '../../people/provision.ts'
import { completeShipments } from '../actions/complete.ts'
import { lockContainers } from '../actions/locked-containers.ts'

const server = testServer()
let admin: Caller
let support: Caller
let user: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  support = await server.as('support@nordhem.example')
  user = await server.as('user@nordhem.example')
})

const idOf = (number: string) => `fjallro-${number}`
const get = (number: string) => admin.ask(contract.shipments.get, { params: { id: idOf(number) } })
const reopen = (number: string, caller = support, reason = 'Wrong parcel') =>
  caller.call(contract.corrections.reopen, { params: { id: idOf(number) }, body: { reason } })

async function onItsWay(number: string, fields: Record<string, unknown> = {}): Promise<void> {
  await send(admin, 'shipments', [aShipment(number, { bookedAt: isoAgo(50), ...fields })])
  await send(admin, 'events', [anEvent(number, 'in_transit', isoAgo(10))])
}

/** Completes a shipment as the bulk job does. */
const complete = (number: string, completeStatusId: 'lost' | 'delivered' = 'lost') =>
  runAsOperator(server.admin, 'nordhem', async ctx => {
    const containers = await lockContainers(ctx, 'shipment', [{ id: idOf(number), merchantId: 'fjallro' }])
    await completeShipments(ctx, containers, { type: 'complete', completeStatusId })
  })

const noCompletion = { message: 'Only a completion by hand of the last 24 hours can be taken back' }

describe('a completion by hand', () => {
  test('is taken back: the shipment stands where it stood, and so does its order', async () => {
    await send(admin, 'orders', [anOrder('ro1')])
    await onItsWay('ro1', { orderNumber: 'ro1' })
    const before = await get('ro1')
    await complete('ro1')
    expect(await get('ro1')).toMatchObject({ statusId: 'lost', milestoneId: 'completed' })
    expect((await reopen('ro1')).status).toBe(204)
    const after = await get('ro1')
    expect(after).toMatchObject({ statusId: before.statusId, milestoneIndex: before.milestoneIndex, completedBy: null })
    expect(after.times.completedAt).toBeNull()
    expect(after.events.map(({ code }) => code)).toEqual(['in_transit'])
    expect(after.withdrawnEvents).toMatchObject([{ code: 'lost', because: 'voided' }])
    const order = { params: { merchantId: 'fjallro', id: 'ro1' } }
    expect((await admin.ask(contract.orders.get, order)).completedAt).toBeNull()
    const [entry] = await admin.ask(contract.shipmentChanges.list, { params: { id: idOf('ro1') } })
    expect(entry).toMatchObject({
      userName: 'Support at Nordhem',
      changes: { statusId: { before: 'lost', after: before.statusId }, reason: { after: 'Wrong parcel' } },
    })
    // It can be completed and taken back again.
    await complete('ro1', 'delivered')
    expect((await get('ro1')).statusId).toBe('delivered')
    expect((await reopen('ro1')).status).toBe(204)
    expect((await get('ro1')).times.completedAt).toBeNull()
  })

  test('is taken back once, also by two at once', async () => {
    await onItsWay('ro2')
    await complete('ro2')
    const statuses = (await Promise.all([reopen('ro2'), reopen('ro2', admin)])).map(({ status }) => status).sort()
    expect(statuses).toEqual([204, 409])
  })

  test('stays after a day', async () => {
    await onItsWay('ro3')
    await complete('ro3')
    await server.admin.query(
      `update events set occurred_at = occurred_at - interval '25 hours' where shipment_id = $1 and source = 'person'`,
      [idOf('ro3')],
    )
    const { status, body } = await reopen('ro3')
    expect([status, body]).toEqual([409, noCompletion])
    expect((await get('ro3')).statusId).toBe('lost')
  })

  test('needs the right to complete, a reason, the tenant and the shipment', async () => {
    await onItsWay('ro4')
    await complete('ro4')
    expect((await reopen('ro4', user)).status).toBe(403)
    expect((await reopen('ro4', support, ' ')).errors.map(({ name }) => name)).toEqual(['reason'])
    expect((await reopen('ro4', await server.as('admin@sydkust.example'))).status).toBe(404)
    expect((await reopen('never')).status).toBe(404)
    expect((await get('ro4')).statusId).toBe('lost')
  })
})

test('a completion by the carrier is not taken back', async () => {
  await onItsWay('ro5')
  expect((await reopen('ro5')).body).toEqual(noCompletion)
  await send(admin, 'events', [anEvent('ro5', 'delivered', isoAgo(1))])
  expect((await reopen('ro5')).body).toEqual(noCompletion)
  expect((await get('ro5')).statusId).toBe('delivered')
})
