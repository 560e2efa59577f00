import { beforeAll, expect, test } from 'vitest'
import { part } from '../../../db/sql.ts'
import { asTenant, planOf } from '../../../test/plans.ts'
import { testServer } from '../../../test/server.ts'
import { countedAt, isCounted, messagesAs } from './counted-messages.ts'

const server = testServer()
const m = messagesAs('m')

beforeAll(async () => {
  await server.admin.query(`
    insert into messages (tenant_id, created_at, created_by, channel, template_id, template_name, target_type, container_id,
      container_number, merchant_id, occurrence, locale, purpose, is_urgent, state, queue, sent_at)
    select 'nordhem', now() - n * interval '1 hour', 'test', 'email', 'news', 'News', 'Shipment', 'one', 'one', 'fjallro', n::text, 'sv',
      'transactional', false, 'sent', 'outbox', now() - n * interval '1 hour'
    from generate_series(1, 15000) n`)
  await server.admin.query('analyze messages')
})

test('messages of some days are counted by an index, whatever the row policies', async () => {
  const plan = await asTenant(server.database.url, ctx =>
    planOf(
      ctx,
      part`select count(*) from messages m
        where m.tenant_id = ${ctx.tenantId} and ${isCounted(m)} and ${countedAt(m)} > now() - interval '3 days'`,
    ),
  )
  expect(plan).toContain('messages_by_counted_time')
  expect(plan).not.toContain('Seq Scan')
})
