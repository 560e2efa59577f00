import { beforeAll, expect, test } from 'vitest'
import { inTenantOf } from '../../../test/carriers/carrier-results.ts'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { putMessage } from '../../../test/data/messages.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { backfillNextMilestones } from '../../messages/log/backfill-milestones.ts'
import { backfillNextFacts } from './backfill-facts.ts'

const server = testServer({ parts: ['api'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const start = (name: string) =>
  server.admin.query(
    `insert into followers (tenant_id, name, at) values ('nordhem', $1, 'epoch')
     on conflict (tenant_id, name) do update set at = 'epoch', id = ''`,
    [name],
  )
const isRunning = async (name: string) =>
  (await server.admin.query(`select 1 from followers where tenant_id = 'nordhem' and name = $1`, [name])).rowCount === 1

const stored = async () =>
  (
    await server.admin.query(`
      select id, is_on_time, promise_hours, handed_over_weekday, handed_over_part, is_redirected, is_point_changed, is_storage_extended,
        instructions_asked_at, instructions_given_at, date_asked_at, date_given_at, left_shelf_at, is_returned, co2e_kg, tonne_km,
        email_reminders, text_reminders
      from shipments where tenant_id = 'nordhem' order by id`)
  ).rows

const changedAt = async () =>
  (await server.admin.query(`select id, updated_at from shipments where tenant_id = 'nordhem' order by id`)).rows

test('shipments from before get what those have that come in today, once', async () => {
  const weighed = {
    fromCountryCode: 'SE',
    fromZipCode: '504 64',
    promisedAt: '2026-11-04T12:00:00Z',
    orderNumber: 'o1',
  }
  await send(admin, 'shipments', [
    aShipment('b1', { ...weighed, grossWeightKg: 4 }),
    aShipment('b2', { packages: [{ number: 'b2-p1', weightKg: 2 }] }),
    aShipment('b3'),
  ])
  await send(admin, 'events', [
    anEvent('b1', 'awaiting_instructions', '2026-11-03T07:00:00Z'),
    anEvent('b1', 'redirected_to_service_point', '2026-11-03T08:00:00Z'),
    anEvent('b1', 'at_service_point', '2026-11-03T09:00:00Z'),
    anEvent('b1', 'collected_by_receiver', '2026-11-03T10:00:00Z'),
    anEvent('b2', 'returned', '2026-11-03T10:00:00Z'),
  ])
  const reminder = { purpose: 'reminder', state: 'sent', sentAt: '2026-11-03T09:30:00Z' } as const
  await putMessage(server, { ...reminder, containerId: 'fjallro-b1' })
  await putMessage(server, { ...reminder, containerId: 'o1', targetType: 'Order', channel: 'text' })
  await putMessage(server, { ...reminder, containerId: 'fjallro-b1', isTest: true })
  await putMessage(server, { ...reminder, containerId: 'fjallro-b1', state: 'failed', sentAt: null })
  await server.admin.query(`update shipments set email_reminders = 1, text_reminders = 1 where id = 'fjallro-b1'`)
  const expected = await stored()
  await server.admin.query(`
    update shipments set is_on_time = null, promise_hours = null, handed_over_weekday = null, handed_over_part = null, is_redirected = false,
      instructions_asked_at = null, instructions_given_at = null, left_shelf_at = null, is_returned = false, co2e_kg = null, tonne_km = null,
      email_reminders = 0, text_reminders = 0`)
  expect(await stored()).not.toEqual(expected)
  await start('fill_facts')
  while (await inTenantOf(server, 'nordhem', backfillNextFacts));
  expect(await stored()).toEqual(expected)
  expect(await isRunning('fill_facts')).toBe(false)

  const before = await changedAt()
  await start('fill_facts')
  while (await inTenantOf(server, 'nordhem', backfillNextFacts));
  expect(await changedAt()).toEqual(before)
})

test('messages from before get the milestone that was known when they were made', async () => {
  await send(admin, 'shipments', [aShipment('m1')])
  await send(admin, 'events', [
    anEvent('m1', 'collected', '2026-11-03T08:00:00Z'),
    anEvent('m1', 'delivered', '2026-11-03T10:00:00Z'),
  ])
  await server.admin.query(
    `update events set received_at = occurred_at, is_historical = false where shipment_id = 'fjallro-m1'`,
  )
  const about = { containerId: 'fjallro-m1', milestoneIndex: null } as const
  const ids = [
    await putMessage(server, { ...about, createdAt: '2026-11-03T07:00:00Z' }),
    await putMessage(server, { ...about, createdAt: '2026-11-03T09:00:00Z' }),
    await putMessage(server, { ...about, createdAt: '2026-11-03T11:00:00Z' }),
    await putMessage(server, { ...about, milestoneIndex: 3000, createdAt: '2026-11-03T11:00:00Z' }),
    await putMessage(server, { ...about, targetType: 'Order', containerId: 'o1' }),
    await putMessage(server, { ...about, containerId: 'gone' }),
  ]
  await start('fill_message_milestones')
  while (await inTenantOf(server, 'nordhem', backfillNextMilestones));
  const { rows } = await server.admin.query('select id, milestone_index as index from messages where id = any ($1)', [
    ids,
  ])
  const indexOf = new Map(rows.map(({ id, index }) => [id, index]))
  expect(ids.map(id => indexOf.get(id))).toEqual([1000, 2000, 6000, 3000, null, null])
  expect(await isRunning('fill_message_milestones')).toBe(false)
})
