import { expect, test } from 'vitest'
import { sql } from '../../../../db/sql.ts'
import { inTenantOf } from '../../../../test/carriers/carrier-results.ts'
import { openWebhookWorld } from '../../../../test/webhooks/webhook-world.ts'
import type { AsTenant, SenderCtx } from './sender-ctx.ts'
import { sharingTransactions } from './shared-transactions.ts'

const { server, receiver, create, queue, run, stored } = await openWebhookWorld()

// No work here opens secrets.
const asTenant: AsTenant = (tenantId, work) => inTenantOf(server, tenantId, ctx => work(ctx as SenderCtx))
const share = () => sharingTransactions(asTenant)
const transactionOf = ({ db }: SenderCtx) => db.find<{ id: string }>(sql`select pg_current_xact_id()::text as id`)

/** Notes a line, for which the table of another purpose does. */
const note = (line: string) => (ctx: SenderCtx) =>
  ctx.db.run(sql`
    insert into rule_resumes as r (tenant_id, rule_id) values (${ctx.tenantId}, ${line})`)
const noted = async () =>
  (await server.admin.query('select tenant_id || rule_id as line from rule_resumes order by 1')).rows.map(
    ({ line }) => line,
  )

test('work of a tenant that comes at once is one transaction, and that of another tenant is another', async () => {
  const together = share()
  const ids = await Promise.all(['nordhem', 'nordhem', 'sydkust', 'nordhem'].map(id => together(id, transactionOf)))
  const [first, second, other, last] = ids.map(row => row?.id)
  expect([second, last]).toEqual([first, first])
  expect(other).not.toBe(first)
  const later = await together('nordhem', transactionOf)
  expect(later?.id).not.toBe(first)
})

test('work that fails fails alone, and all other is done once', async () => {
  const together = share()
  const ended = await Promise.allSettled([
    together('nordhem', note('a')),
    together('nordhem', ({ db }) => db.run(sql`select 1 / 0`)),
    together('nordhem', note('b')),
    together('nordhem', async ctx => {
      await note('c')(ctx)
      throw new Error('It changed its mind')
    }),
  ])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(ended[3]).toMatchObject({ reason: { message: 'It changed its mind' } })
  expect(await noted()).toEqual(['nordhema', 'nordhemb'])
})

test('more than fits in one transaction is all done', async () => {
  await server.admin.query('delete from rule_resumes')
  const together = share()
  const lines = Array.from({ length: 130 }, (_, n) => String(n))
  await Promise.all(lines.map(line => together('nordhem', note(line))))
  expect(await noted()).toEqual(lines.map(line => `nordhem${line}`).toSorted())
})

test('a webhook that cannot be read keeps none of those that are due at the same time', async () => {
  const hooks = [await create(), await create(), await create()]
  const [good, broken, last] = hooks.map(({ id }) => id) as [string, string, string]
  for (const { id } of hooks) await queue(id)
  await server.admin.query(`update webhook_endpoints set sealed_secret = '\\x00' where template_id = $1`, [broken])
  await Promise.all(hooks.map(({ id }) => run(id)))
  expect(receiver.received).toHaveLength(6)
  for (const id of [good, last]) expect((await stored(id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  expect((await stored(broken)).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
})

test('a webhook that is asked to run twice at once gets each message once', async () => {
  const { id } = await create()
  await queue(id)
  const runs = await Promise.all([run(id), run(id)])
  expect(runs.filter(({ isTaken }) => isTaken)).toHaveLength(1)
  expect(receiver.received).toHaveLength(3)
})
