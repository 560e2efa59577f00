import { systemTenantId } from '@aftermile/domain/access'
import { expect, test } from 'vitest'
import { openSecrets } from '../../security/secrets.ts'
import { aShipment, send } from '../../test/data/containers.ts'
import { anInactiveUser } from '../../test/data/invites.ts'
import { secretKey, testServer } from '../../test/server.ts'
import { carrierSweep } from '../intake/carrier-sweep.ts'
import { runAsOperator } from '../people/provision.ts'
import { housekeeping } from './housekeeping.ts'

const server = testServer()

async function sweep(tenantId: string): Promise<void> {
  await runAsOperator(server.admin, tenantId, async ctx => {
    const { jobs = [] } = housekeeping({ secrets: openSecrets(secretKey) })
    for (const job of [...jobs, ...(carrierSweep.jobs ?? [])]) await job.run(ctx, {})
  })
}

async function anInvite(id: string, { tenantId = 'nordhem', validTo = '0 days', usedAt = null as string | null }) {
  await anInactiveUser(server, id, { tenantId })
  await server.admin.query(
    `insert into invites (tenant_id, user_id, email, hash, valid_to, used_at, created_by)
     values ($1, $2, $2 || '@example', $2::bytea, now() + $3::interval, now() + $4::interval, 'test')`,
    [tenantId, id, validTo, usedAt],
  )
}

async function aMessage(id: string, { tenantId = 'nordhem', status = 'kept', age = '0 days' }) {
  await server.admin.query(
    `insert into outbox_messages (tenant_id, id, to_address, subject, body_text, status, created_at)
     values ($1, $2, 'someone@example', 'Subject', 'Text', $3, now() - $4::interval)`,
    [tenantId, id, status, age],
  )
}

async function remaining(table: 'invites' | 'outbox_messages'): Promise<string[]> {
  const id = table === 'invites' ? 'user_id' : 'id'
  const { rows } = await server.admin.query<{ id: string }>(`select ${id} as id from ${table} order by 1`)
  return rows.map(row => row.id)
}

test('an invite is deleted 90 days after it was used or expired', async () => {
  await anInvite('open', { validTo: '2 days' })
  await anInvite('just-expired', { validTo: '-89 days' })
  await anInvite('long-expired', { validTo: '-91 days' })
  await anInvite('just-used', { validTo: '-95 days', usedAt: '-89 days' })
  await anInvite('long-used', { validTo: '-89 days', usedAt: '-91 days' })
  await anInvite('of-others', { tenantId: 'sydkust', validTo: '-91 days' })
  await sweep('nordhem')
  expect(await remaining('invites')).toEqual(['just-expired', 'just-used', 'of-others', 'open'])
})

test('a draft is deleted 30 days after its last change, a setting never', async () => {
  await server.admin.query(`insert into user_settings (tenant_id, holder_id, id, user_id, value, updated_at)
    select tenant, 'admin', id, 'admin', '1', now() - age::interval
    from (values ('nordhem', 'draft_new', '29 days'), ('nordhem', 'draft_old', '31 days'), ('nordhem', 'drafts', '31 days'),
      ('sydkust', 'draft_of-others', '31 days')) s (tenant, id, age)`)
  await sweep('nordhem')
  const { rows } = await server.admin.query("select id from user_settings where id like 'draft%' order by id")
  expect(rows.map(row => row.id)).toEqual(['draft_new', 'draft_of-others', 'drafts'])
})

test('a message is deleted after 90 days, unless it still has to be sent', async () => {
  await aMessage('new', { age: '89 days' })
  await aMessage('old', { age: '91 days' })
  await aMessage('old-failed', { age: '91 days', status: 'failed' })
  await aMessage('old-waiting', { age: '91 days', status: 'waiting' })
  await aMessage('of-others', { tenantId: 'sydkust', age: '91 days' })
  await sweep('nordhem')
  expect(await remaining('outbox_messages')).toEqual(['new', 'of-others', 'old-waiting'])
})

test('who asked for updates is forgotten after a day without a confirmation, and a month after the parcel has arrived', async () => {
  await send(
    await server.as('admin@nordhem.example'),
    'shipments',
    ['open', 'new', 'old'].map(id => aShipment(id)),
  )
  await server.admin.query(`
    update shipments set completed_at = now() - interval '29 days' where id = 'fjallro-new';
    update shipments set completed_at = now() - interval '31 days' where id = 'fjallro-old'`)
  await server.admin.query(`
    insert into tracking_subscribers (tenant_id, shipment_id, merchant_id, channel, address, language, state, asked_at, ended_at)
    select 'nordhem', 'fjallro-' || shipment, 'fjallro', 'email', address, 'en', state, now() - age::interval, now() - ended::interval
    from (values ('open', 'kept', 'confirmed', '90 days', null), ('new', 'kept-too', 'confirmed', '90 days', null),
      ('old', 'old', 'confirmed', '90 days', null), ('gone', 'gone', 'confirmed', '1 day', null), ('open', 'asked', 'asked', '23 hours', null),
      ('open', 'silent', 'asked', '25 hours', null), ('open', 'ended', 'ended', '90 days', '25 hours'),
      ('open', 'just-ended', 'ended', '90 days', '23 hours')) f (shipment, address, state, age, ended)`)
  await sweep('nordhem')
  const { rows } = await server.admin.query<{ address: string }>('select address from tracking_subscribers order by 1')
  expect(rows.map(({ address }) => address)).toEqual(['asked', 'just-ended', 'kept', 'kept-too'])
})

test('what a rule did is deleted after 400 days, and timers of rules that are gone at once', async () => {
  await server.admin.query(`
    insert into rule_firings (tenant_id, rule_id, rule_name, rule_version, target_type, merchant_id, container_id, occurrence, fired_at,
      because, actions)
    select 'nordhem', 'gone', 'Gone', 1, 'Shipment', 'fjallro', days::text, 0, now() - make_interval(days => days), '[]', '[]'
    from unnest(array[399, 401]) days`)
  await server.admin.query(`
    insert into rule_timers (tenant_id, rule_id, target_type, merchant_id, container_id, due_at)
    values ('nordhem', 'gone', 'Shipment', 'fjallro', 'x', now() + interval '1 day')`)
  await sweep('nordhem')
  expect((await server.admin.query('select container_id as id from rule_firings')).rows).toEqual([{ id: '399' }])
  expect((await server.admin.query("select 1 from rule_timers where rule_id = 'gone'")).rowCount).toBe(0)
})

test('a stored live event is deleted after an hour', async () => {
  await server.admin.query(`
    insert into hub_events (tenant_id, id, body, created_at)
    select 'nordhem', gen_random_uuid(), age::text, now() - age from unnest(array['59 minutes', '61 minutes']::interval[]) age`)
  await sweep('nordhem')
  expect((await server.admin.query('select body from hub_events')).rows).toEqual([{ body: '00:59:00' }])
})

test('what a carrier said about an unbooked number is deleted after 30 days', async () => {
  await server.admin.query(`
    insert into early_answers (tenant_id, service_provider_id, id, number, merchants, reading, answer, seen_at)
    select 'nordhem', 'gls', age, age, '{}', '{}', '{}', now() - age::interval from unnest(array['29 days', '31 days']) age`)
  await sweep('nordhem')
  expect((await server.admin.query('select number from early_answers')).rows).toEqual([{ number: '29 days' }])
})

test('the embedded provider gets a new signing key when its own is 30 days old', async () => {
  const count = async () => (await server.admin.query('select from identity.signing_keys')).rowCount
  await sweep(systemTenantId)
  expect(await count()).toBe(1)
  await server.admin.query("update identity.signing_keys set created_at = now() - interval '31 days'")
  await sweep(systemTenantId)
  await sweep(systemTenantId)
  expect(await count()).toBe(2)
})

test('who opened a tracking page is forgotten after a day, that it was opened after a month', async () => {
  const visit = (age: string, visitor: string, tenantId = 'nordhem') =>
    server.admin.query(
      `insert into tracking_visits (tenant_id, shipment_id, half_hour, visitor)
       values ($1, 's', date_trunc('hour', now()) - $2::interval, decode($3, 'hex'))`,
      [tenantId, age, visitor.repeat(12)],
    )
  for (const visitor of ['aa', 'bb']) for (const age of ['1 hour', '2 days', '33 days']) await visit(age, visitor)
  await visit('2 days', 'aa', 'sydkust')
  await sweep('nordhem')
  const { rows } = await server.admin.query<{ tenant: string; isOld: boolean; isHash: boolean; count: number }>(`
    select tenant_id as tenant, half_hour < now() - interval '1 day' as "isOld", octet_length(visitor) = 12 as "isHash",
      count(distinct visitor)::int as count
    from tracking_visits group by 1, 2, 3 order by 1, 2`)
  expect(rows).toEqual([
    { tenant: 'nordhem', isOld: false, isHash: true, count: 2 },
    { tenant: 'nordhem', isOld: true, isHash: false, count: 2 },
    { tenant: 'sydkust', isOld: true, isHash: true, count: 1 },
  ])
})
