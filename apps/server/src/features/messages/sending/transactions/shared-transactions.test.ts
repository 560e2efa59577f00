import { expect, test } from 'vitest'
import { array, sql } from '../../../../db/sql.ts'
import { inTenantOf } from '../../../../test/carriers/carrier-results.ts'
import { openWebhookWorld } from '../../../../test/webhooks/webhook-world.ts'
import type { AsTenant, SenderCtx, WorkForAll } from './sender-ctx.ts'
import { sharingTransactions } from './shared-transactions.ts'

const { server, receiver, create, queue, run, stored } = await openWebhookWorld()

// No work here opens secrets.
const asTenant: AsTenant = (tenantId, work) => inTenantOf(server, tenantId, ctx => work(ctx as SenderCtx))
const share = () => sharingTransactions(asTenant)

/** The transaction of each, and how many the work was done for at once. */
const place: WorkForAll<null, { id: string; count: number }> = async ({ db }, items) => {
  const row = await db.find<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
  return items.map(() => ({ id: row?.id ?? '', count: items.length }))
}

/** Notes lines, for which the table of another purpose does. A line may say how its work fails. */
const note: WorkForAll<string, string> = async ({ db, tenantId }, lines) => {
  const divisor = lines.includes('divides by zero') ? 0 : 1
  await db.run(sql`
    insert into rule_resumes as r (tenant_id, rule_id)
    select ${tenantId}, line from unnest(${array(lines)}::text[]) as l (line) where 1 / ${divisor}::int = 1`)
  if (lines.includes('changes its mind')) throw new Error('It changed its mind')
  return lines.map(line => `noted ${line}`)
}
const noted = async () =>
  (await server.admin.query('select tenant_id || rule_id as line from rule_resumes order by 1')).rows.map(
    ({ line }) => line,
  )

test('what comes at once in a tenant is one transaction, and that of another tenant is another', async () => {
  const together = share()
  const [step, other] = [together(place), together(async (ctx, items: readonly null[]) => place(ctx, items))]
  const [first, second, elsewhere, besides] = await Promise.all([
    step('nordhem', null),
    step('nordhem', null),
    step('sydkust', null),
    other('nordhem', null),
  ])
  expect(second).toEqual({ id: first.id, count: 2 })
  expect(besides).toEqual({ id: first.id, count: 1 })
  expect(elsewhere.id).not.toBe(first.id)
  expect((await step('nordhem', null)).id).not.toBe(first.id)
})

test('work that fails fails alone, and all other is done once', async () => {
  const step = share()(note)
  const lines = ['a', 'divides by zero', 'b', 'changes its mind']
  const ended = await Promise.allSettled(lines.map(line => step('nordhem', line)))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(ended[0]).toMatchObject({ value: 'noted a' })
  expect(ended[3]).toMatchObject({ reason: { message: 'It changed its mind' } })
  expect(await noted()).toEqual(['nordhema', 'nordhemb'])
})

test('more than fits in one transaction is all done, and each gets its own result', async () => {
  await server.admin.query('delete from rule_resumes')
  const step = share()(note)
  const lines = Array.from({ length: 130 }, (_, n) => String(n))
  expect(await Promise.all(lines.map(line => step('nordhem', line)))).toEqual(lines.map(line => `noted ${line}`))
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
