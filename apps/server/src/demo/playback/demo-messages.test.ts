import { contract } from '@aftermile/contract/index'
import type { EventCode } from '@aftermile/domain/events/event-codes'
import { expect, test } from 'vitest'
import { inTenantOf } from '../../test/carriers/carrier-results.ts'
import { aShipment, send } from '../../test/data/containers.ts'
import { testServer } from '../../test/server.ts'
import { shareOf } from '../reference/random.ts'
import { applyActivity } from './apply-activity.ts'
import { addMessages } from './demo-messages.ts'
import { messagesOf } from './planned-messages.ts'

const server = testServer()
const address = { toEmail: 'maja@mail.example', toPhone: '+46701740605' }

const hours = (count: number) => Date.now() - count * 3_600_000
const steps: readonly (readonly [EventCode, number])[] = [
  ['collected', hours(400 * 24)],
  ['notified', hours(395 * 24)],
  ['reminder_sent', hours(392 * 24)],
  ['reminder_sent', hours(385 * 24)],
  ['out_for_delivery', hours(30)],
  ['delivered', hours(2)],
]

function planOf(number: string) {
  return messagesOf({
    id: `fjallro-${number}`,
    bookedAt: hours(401 * 24),
    item: aShipment(number),
    events: steps.map(([code, at]) => ({ at, event: { code, occurredAt: new Date(at).toISOString() } })),
  })
}
/** One of which nobody knows whether its last message was sent: they are rare. */
const doubtful = Array.from({ length: 20_000 }, (_, index) => `u${index}`).find(number =>
  planOf(number).some(({ id, code }) => code === 'delivered' && shareOf(id) > 0.999),
)
const numbers = [...Array.from({ length: 150 }, (_, index) => `m${index}`), doubtful ?? '']
const planned = numbers.flatMap(planOf)

test('the demo has messages in every state over all months, the same each time, counted at their shipments', async () => {
  const admin = await server.as('admin@nordhem.example')
  await send(
    admin,
    'shipments',
    numbers.map(number => aShipment(number, address)),
  )
  const stored = async () =>
    (await server.admin.query("select id, state from messages where occurrence like 'demo/%' order by id")).rows
  const add = () => inTenantOf(server, 'nordhem', async ctx => applyActivity(ctx, [], await addMessages(ctx, planned)))
  await add()
  const first = await stored()
  expect(first).toHaveLength(6 * numbers.length)
  expect(new Set(first.map(({ state }) => state))).toEqual(
    new Set(['sent', 'delivered', 'bounced', 'failed', 'unknown', 'suppressed', 'deferred']),
  )
  await add()
  expect(await stored()).toEqual(first)

  const { rows: wrong } = await server.admin.query(`
    select s.id from shipments s left join messages m on m.tenant_id = s.tenant_id and m.container_id = s.id and m.sent_at is not null
    group by s.tenant_id, s.id
    having s.notification_count <> count(m.id)
      or s.email_reminders <> count(*) filter (where m.purpose = 'reminder' and m.channel = 'email')
      or s.text_reminders <> count(*) filter (where m.purpose = 'reminder' and m.channel = 'text')`)
  expect(wrong).toEqual([])
  const { rows: steps } = await server.admin.query(`
    select template_id as id, milestone_index as milestone, bool_or(content is not null) as content from messages
    where occurrence like 'demo/%' and template_id !~ '^(ready|pickup)' group by 1, 2 order by 2, 1`)
  expect(steps).toEqual([
    { id: 'just_shipped_email', milestone: 2000, content: false },
    { id: 'storage_about_to_expire_text', milestone: 2000, content: false },
    { id: 'out_for_delivery_text', milestone: 5000, content: true },
    { id: 'delivered_email', milestone: 6000, content: true },
  ])

  const { items } = await admin.ask(contract.messages.list, { query: { state: 'bounced' } })
  const details = await Promise.all(items.map(({ id }) => admin.ask(contract.messages.get, { params: { id } })))
  expect(details[0]?.attemptList).toMatchObject([{ outcome: 'rejected' }])
  expect(details.find(({ content }) => content !== null)?.content?.text).toMatch(/paket/)
  expect((await admin.ask(contract.suppressions.list)).items.length).toBeGreaterThan(0)
})
