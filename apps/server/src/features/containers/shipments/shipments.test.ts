import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.shipments
let admin: Caller
let limited: Caller
let sydkust: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  limited = await server.as('merchant@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
  await send(admin, 'shipments', [
    aShipment('d1', {
      latestAt: '2026-11-05T18:00:00Z',
      packages: [{ number: 'd1-p1', weightKg: 2.4 }, { number: 'd1-p2' }],
    }),
    aShipment('d2', { merchantId: 'lykta' }),
  ])
  await send(admin, 'events', [
    anEvent('d1', 'collected', '2026-11-02T17:00:00Z', { packageNumber: null, shipmentId: 'fjallro-d1' }),
    anEvent('d1', 'delivered', '2026-11-04T10:00:00Z'),
    anEvent('d1', 'attempt_failed', '2026-11-04T10:05:00Z', { packageNumber: 'd1-p2', reason: 'receiver_not_home' }),
  ])
})

const get = (id: string) => admin.ask(calls.get, { params: { id } })

describe('a shipment', () => {
  test('has the milestone of its least advanced package, and each package has its own', async () => {
    const shipment = await get('fjallro-d1')
    expect(shipment).toMatchObject({
      id: 'fjallro-d1',
      statusId: 'delivery_failed',
      milestoneId: 'departure',
      numberOfPackages: 2,
      failedAttempts: 1,
      to: { name: 'Maja Lindqvist', city: 'Malmö', countryName: 'Sweden', countryAreaId: 'SE-21' },
      timeliness: { isOnTime: true, promiseMetAt: '2026-11-04T10:05:00.000Z', timeState: 'on_time' },
    })
    expect(shipment.packages).toMatchObject([
      { number: 'd1-p1', statusId: 'delivered', milestoneId: 'completed', weightKg: 2.4 },
      { number: 'd1-p2', statusId: 'delivery_failed', weightKg: null },
    ])
  })

  test('shows all its events: those of two years, those from before its booking, and a calculated one that is older than both', async () => {
    await send(admin, 'shipments', [aShipment('long', { bookedAt: '2026-11-02T09:00:00Z' })])
    await send(admin, 'events', [
      anEvent('long', 'collected', '2026-11-01T17:00:00Z'),
      anEvent('long', 'in_transit', '2024-12-05T17:00:00Z'),
    ])
    const codes = async () => {
      const { events, withdrawnEvents } = await get('fjallro-long')
      return [...events, ...withdrawnEvents].map(({ code }) => code).toSorted()
    }
    expect(await codes()).toEqual(['collected', 'in_transit'])
    await server.admin.query(`
      insert into events (tenant_id, shipment_id, occurred_at, id, event_key, merchant_id, code, source, party)
      select tenant_id, id, least(first_event_at, received_at) - interval '7 days', 'calculated', 'calculated', merchant_id,
        'missing_first_scan', 'calculated', 'system'
      from shipments where id = 'fjallro-long'`)
    expect(await codes()).toEqual(['collected', 'in_transit', 'missing_first_scan'])
  })

  test('explains its state: each reason names the rule and the events behind it', async () => {
    const { why, events } = await get('fjallro-d1')
    const known = new Set(events.map(event => event.id))
    expect(Object.keys(why)).toEqual(expect.arrayContaining(['statusId', 'milestoneId', 'promiseMetAt', 'timeState']))
    expect(why.statusId?.eventIds.length).toBeGreaterThan(0)
    for (const { rule, eventIds } of Object.values(why)) {
      expect(rule).not.toBe('')
      for (const id of eventIds) expect(known).toContain(id)
    }
  })

  test('shows the same state as its stored row', async () => {
    const { rows } = await server.admin.query(
      'select status_id, milestone_index, promise_met_at from shipments where id = $1',
      ['fjallro-d1'],
    )
    const { statusId, milestoneIndex, timeliness } = await get('fjallro-d1')
    expect(rows[0]).toEqual({
      status_id: statusId,
      milestone_index: milestoneIndex,
      promise_met_at: timeliness.promiseMetAt,
    })
  })

  test('of another tenant, of a hidden merchant, or with an unknown id is not found by any call', async () => {
    const strangers: [Caller, string][] = [
      [sydkust, 'fjallro-d1'],
      [limited, 'lykta-d2'],
      [admin, 'nobody'],
    ]
    for (const [caller, id] of strangers) {
      const answers = [
        await caller.call(calls.get, { params: { id } }),
        await caller.call(calls.summary, { params: { id } }),
        await caller.call(contract.shipmentDocuments.list, { params: { id } }),
        await caller.call(contract.shipmentDocuments.get, { params: { id, documentId: 'x' } }),
        await caller.call(calls.packageEvents, { params: { id, packageId: 'd1-p1' } }),
      ]
      expect(answers.map(answer => [answer.status, answer.body])).toEqual(
        answers.map(() => [404, { message: 'Item not found' }]),
      )
    }
    expect((await limited.call(calls.get, { params: { id: 'fjallro-d1' } })).status).toBe(200)
  })
})

describe('its parts', () => {
  test('the summary is short or full', async () => {
    const short = await admin.ask(calls.summary, { params: { id: 'fjallro-d1' } })
    expect(short).toMatchObject({
      statusId: 'delivery_failed',
      latestEvent: { code: 'attempt_failed', isAlert: true },
    })
    expect(short).not.toHaveProperty('times')
    const full = await admin.call(calls.summary, { params: { id: 'fjallro-d1' }, query: { mode: 'full' } })
    expect(full.body).toMatchObject({ times: { departedAt: '2026-11-02T17:00:00.000Z' }, packages: [{}, {}] })
    expect(
      (await admin.call(calls.summary, { params: { id: 'fjallro-d1' }, query: { mode: 'long' as 'full' } })).status,
    ).toBe(400)
  })

  test('a package has its own events and those of the full shipment, in order of time', async () => {
    const answer = await admin.call(calls.packageEvents, { params: { id: 'fjallro-d1', packageId: 'd1-p2' } })
    const events = answer.reply
    expect(events.map(event => event.code)).toEqual(['collected', 'attempt_failed'])
    expect(events[1]).toMatchObject({
      reason: 'receiver_not_home',
      party: 'carrier',
      text: 'We couldn’t deliver your parcel',
    })
    expect((await admin.call(calls.packageEvents, { params: { id: 'fjallro-d1', packageId: 'other' } })).status).toBe(
      404,
    )
  })

  test('documents are listed and returned as they were stored', async () => {
    await server.admin.query(`
      insert into saved_files (tenant_id, id, merchant_id, kind, name, content_type, size_bytes, container_id, created_by)
      values ('nordhem', 'pod-1', 'fjallro', 'proof_of_delivery', 'pod.txt', 'text/plain', 5, 'fjallro-d1', 'test');
      insert into saved_file_pieces (tenant_id, file_id, position, bytes) values ('nordhem', 'pod-1', 0, 'Maja!')`)
    const list = await admin.call(contract.shipmentDocuments.list, { params: { id: 'fjallro-d1' } })
    expect(list.body).toMatchObject([{ id: 'pod-1', kind: 'proof_of_delivery', name: 'pod.txt', sizeBytes: 5 }])
    const { uri } = list.reply[0] ?? { uri: '' }
    const file = await fetch(server.url + uri, { headers: { authorization: `Bearer ${admin.token}` } })
    expect([file.status, await file.text()]).toEqual([200, 'Maja!'])
    expect((await fetch(server.url + uri)).status).toBe(401)
    const others = await fetch(server.url + uri, { headers: { authorization: `Bearer ${sydkust.token}` } })
    expect(others.status).toBe(404)
  })
})

describe('refresh', () => {
  test('needs its right, and starts one job however often it is requested', async () => {
    const waiting = async () =>
      (await server.admin.query("select 1 from graphile_worker.jobs where task_identifier = 'refresh-shipments'"))
        .rowCount
    const before = (await waiting()) ?? 0
    for (let n = 0; n < 3; n++) {
      const answer = await admin.call(calls.get, { params: { id: 'fjallro-d1' }, query: { refresh: 'true' } })
      expect(answer.status).toBe(200)
    }
    expect(await waiting()).toBe(before + 1)
    const answer = await admin.call(contract.containers.refresh, {
      body: { type: 'shipment', containers: ['fjallro-d1', 'nobody'] },
    })
    expect([answer.status, answer.body]).toEqual([202, { id: null, accepted: 1, jobId: expect.any(String) }])
  })
})
