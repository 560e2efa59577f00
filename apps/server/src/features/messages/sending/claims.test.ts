import { afterEach, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../../runtime/log.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { putTemplate } from '../../../test/data/templates.ts'
import { startMailServer } from '../../../test/mail/mail-server.ts'
import { addMessages, addSmtp, contextTo, plainSource, secrets, statesOf } from '../../../test/mail/test-messages.ts'
import { testPool } from '../../../test/pool.ts'
import { queueMessages } from '../enqueue/queue-messages.ts'
import { endUnsent } from './attempts.ts'
import { claimQueue, postpone, releaseClaim, renewClaims } from './claim.ts'
import { openMessageSender } from './sender.ts'

const db = testPool({ max: 8 })
const tenantId = 'nordhem'
const log = openLog('silent')
const asTenant = <T>(work: (ctx: Ctx) => Promise<T>) => db.asTenant({ tenantId, merchants: [] }, work)

beforeAll(() =>
  putTemplate(db.admin, {
    id: 'welcome',
    targetType: 'Invite',
    contentType: 'text/html',
    content: 'Hi',
    payload: '{"subject": "Hi"}',
  }),
)
afterEach(() => db.admin.query('delete from messages; delete from credentials; delete from apps'))

const rounds = [1, 2, 3]
const many = Array.from({ length: 150 }, (_, nth) => nth)

test('whoever writes many messages never waits in a circle with others', async () => {
  for (const _ of rounds) {
    const ids = await asTenant(ctx =>
      addMessages(
        ctx,
        many.map(() => ({ queue: 'outbox' })),
      ),
    )
    const batch = await asTenant(ctx => claimQueue(ctx, 'outbox', ids.length))
    const held = { tenantId, claimId: batch.claimId, ids }
    const later = { queue: 'outbox', waitMs: 3_600_000, state: 'queued', reason: null } as const
    await Promise.all([
      asTenant(ctx =>
        postpone(
          ctx,
          batch,
          ids.map(id => ({ id, ...later })),
        ),
      ),
      asTenant(ctx => renewClaims(ctx, [held])),
      asTenant(ctx => releaseClaim(ctx, { ...held, ids: ids.toReversed() })),
      asTenant(ctx =>
        endUnsent(
          ctx,
          batch,
          ids.toReversed().map(id => ({ id, state: 'failed', reason: 'No' })),
        ),
      ),
      asTenant(ctx => renewClaims(ctx, [held])),
    ])
    await db.admin.query(`delete from messages`)
  }
})

test('whoever queues the same messages in another order gets the same ones', async () => {
  for (const round of rounds) {
    const wanted = many.map(nth => ({
      templateId: 'welcome',
      targetType: 'Invite' as const,
      merchantId: null,
      containerId: `user-${nth}`,
      containerNumber: `User ${nth}`,
      recipient: `user-${nth}@mail.example`,
      occurrence: `round ${round}`,
    }))
    const [a, b] = await Promise.all([
      asTenant(ctx => queueMessages(ctx, wanted)),
      asTenant(ctx => queueMessages(ctx, wanted.toReversed())),
    ])
    expect(new Set([...a, ...b].map(({ id }) => id))).toHaveProperty('size', many.length)
  }
})

test('two processes whose claims are renewed all the time send each message once', async () => {
  const mail = await startMailServer()
  const queue = await asTenant(ctx => addSmtp(ctx, { id: 'a', fields: mail.fields }))
  const ids = await asTenant(ctx =>
    addMessages(
      ctx,
      many.map(() => ({ queue })),
    ),
  )
  const senders = [1, 2].map(() =>
    openMessageSender({
      ...{ pool: db.pool, secrets, log, context: contextTo(mail.allow), source: plainSource() },
      publicUrl: 'https://aftermile.example',
    }),
  )
  let isDone = false
  const renewAll = async () => {
    while (!isDone) {
      const { rows } = await db.admin.query<{ claimId: string; ids: string[] }>(
        'select claimed_by as "claimId", array_agg(id) as ids from messages where claimed_by is not null group by claimed_by',
      )
      await asTenant(ctx => renewClaims(ctx, rows))
    }
  }
  const sendAll = async (sender: (typeof senders)[number]) => {
    while ((await sender.runQueue({ tenantId, queue })).isFull);
  }
  const renewals = [renewAll(), renewAll()]
  await Promise.all(senders.map(sendAll)).finally(() => {
    isDone = true
  })
  await Promise.all([...renewals, ...senders.map(sender => sender.close())])
  const states = await asTenant(ctx => statesOf(ctx, ids))
  expect(new Set(states.map(({ state, attempts, claimed }) => `${state} ${attempts} ${claimed}`))).toEqual(
    new Set(['sent 1 false']),
  )
  expect(new Set(mail.mails.map(({ messageId }) => messageId))).toHaveProperty('size', many.length)
  expect(mail.mails).toHaveLength(many.length)
  await mail.close()
})
