import { contract } from '@aftermile/contract/index'
import { newTenantRetention, usualSettings } from '@aftermile/contract/people/tenants'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { forgetWaitingWords, placesOf } from '../../../test/data/privacy.ts'
import { runJob } from '../../../test/run-job.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { retention } from './retention.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  for (const [number, daysAgo] of [
    ['old', 40],
    ['new', 20],
  ] as const)
    await aDelivered(number, daysAgo)
})

const isoAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function aDelivered(number: string, daysAgo: number, fields: Record<string, unknown> = {}): Promise<void> {
  const person = { toName: `${number}aria Zwick`, toEmail: `${number}@mail.example`, toAddress1: `${number}gatan 1` }
  await send(admin, 'orders', [
    anOrder(number, { name: person.toName, email: person.toEmail, orderedAt: isoAgo(daysAgo + 3) }),
  ])
  await send(admin, 'shipments', [
    aShipment(number, { ...person, orderNumber: number, bookedAt: isoAgo(daysAgo + 3), salesValue: 100, ...fields }),
  ])
  await send(admin, 'events', [
    anEvent(number, 'collected', isoAgo(daysAgo + 2)),
    anEvent(number, 'delivered', isoAgo(daysAgo), { carrierText: `Left with ${number}aria`, placeName: 'Depot' }),
  ])
  await server.admin.query(
    `insert into saved_files (tenant_id, id, merchant_id, kind, name, content_type, container_id, created_by, created_at)
      values ('nordhem', $1, 'fjallro', 'proof_of_delivery', 'proof.pdf', 'application/pdf', $2, 'Test', $3)`,
    [`proof-${number}`, `fjallro-${number}`, isoAgo(daysAgo)],
  )
}

const keep = (retention: Record<string, unknown>, caller = admin) =>
  caller.call(contract.tenants.update, {
    params: { id: 'nordhem' },
    body: { retention: { ...usualSettings.retention, ...retention } },
  })
const sweep = async () => {
  await runJob(server, retention, 'retention')
  await forgetWaitingWords(server)
}
const marksOf = (number: string) => [`${number}aria`, `${number}@mail`, `${number}gatan`]

/** Every value of shipments and orders but those about persons. */
async function allOthers(): Promise<unknown> {
  const { rows } = await server.admin.query(`
    select to_jsonb(s) - array['updated_at', 'receiver_party_name', 'to_name', 'to_address1', 'to_zip_code', 'to_email', 'to_phone',
      'recipient_reference'] as row from shipments s where tenant_id = 'nordhem' and id in ('fjallro-old', 'fjallro-new')
    union all
    select to_jsonb(o) - array['updated_at', 'name', 'email', 'phone', 'to_address1', 'to_zip_code'] from orders o
    where tenant_id = 'nordhem' and id in ('old', 'new') order by 1`)
  return rows
}
const facets = async () => (await admin.ask(contract.search.shipments, { query: { text: 'Malmö' } })).items.length

describe('retention', () => {
  test('a tenant from before it keeps everything, whatever is stored, and a new one does not', async () => {
    for (const stored of ['{}', '{"retention": {"messageContentDays": 180, "messageDays": 365}}', '{"retention": 7}']) {
      await server.admin.query(`update tenants set settings = settings - 'retention' || $1 where id = 'nordhem'`, [
        stored,
      ])
      const { retention } = await admin.ask(contract.tenants.get, { params: { id: 'nordhem' } })
      expect(retention).toEqual(usualSettings.retention)
      await sweep()
    }
    expect((await placesOf(server, marksOf('old'), 'nordhem')).length).toBeGreaterThan(3)
    const root = await server.as('root@aftermile.example')
    const administrator = { name: 'First', email: 'first@fresh.example' }
    const fresh = await root.ask(contract.tenants.create, { body: { id: 'fresh', name: 'Fresh', administrator } })
    expect(fresh.retention).toEqual(newTenantRetention)
  })

  test.each([
    ['eventDays', 29],
    ['documentDays', 3651],
    ['personalDays', 1.5],
    ['personalDays', 'x'],
  ])('%s can’t be %s', async (field, value) => {
    expect((await keep({ [field]: value })).errors[0]?.name).toBe(`retention.${field}`)
  })

  test('texts of events go, and what they mean stays', async () => {
    expect((await keep({ eventDays: 30 })).status).toBe(200)
    await sweep()
    const { rows } = await server.admin.query(`
      select shipment_id, carrier_text is null as cleared, place_name is null as unplaced from events
      where tenant_id = 'nordhem' and shipment_id in ('fjallro-old', 'fjallro-new') and code = 'delivered' order by 1`)
    expect(rows).toEqual([
      { shipment_id: 'fjallro-new', cleared: false, unplaced: false },
      { shipment_id: 'fjallro-old', cleared: true, unplaced: true },
    ])
    expect((await admin.ask(contract.shipments.get, { params: { id: 'fjallro-old' } })).statusId).toBe('delivered')
  })

  test('documents go', async () => {
    await keep({ documentDays: 30 })
    await sweep()
    const { rows } = await server.admin.query(`select id from saved_files where id like 'proof-%'`)
    expect(rows).toEqual([{ id: 'proof-new' }])
  })

  test('personal data goes, and every sum stays', async () => {
    const before = [await allOthers(), await facets()]
    await keep({ personalDays: 30 })
    await sweep()
    expect(await placesOf(server, marksOf('old'), 'nordhem')).toEqual([])
    expect((await placesOf(server, marksOf('new'), 'nordhem')).length).toBeGreaterThan(3)
    expect([await allOthers(), await facets()]).toEqual(before)
  })

  test('data that is sent again goes again', async () => {
    await send(admin, 'shipments', [aShipment('old', { toName: 'oldaria Zwick', bookedAt: isoAgo(43) })])
    await sweep()
    expect(await placesOf(server, marksOf('old'), 'nordhem')).toEqual([])
  })

  test('of a return, the sender goes and the shop stays', async () => {
    const sender = { fromName: 'Retaria Zwick', fromEmail: 'ret@mail.example', toName: 'Fjällro warehouse' }
    await aDelivered('ret', 50, { ...sender, scenarioId: 'inbound_return', toEmail: null, toAddress1: null })
    await sweep()
    const { rows } = await server.admin.query(
      `select from_name, from_email, to_name from shipments where id = 'fjallro-ret'`,
    )
    expect(rows).toEqual([{ from_name: null, from_email: null, to_name: 'Fjällro warehouse' }])
  })
})
