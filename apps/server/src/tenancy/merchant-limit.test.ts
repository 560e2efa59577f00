import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { testPool } from '../test/pool.ts'
import type { Ctx } from './context.ts'
import { withMerchantLimit } from './merchant-limit.ts'

const it = testPool()
const nordhem = { tenantId: 'nordhem', merchants: [] }
const seen = async ({ db }: Ctx) =>
  (await db.rows<{ id: string }>(sql`select id from merchants order by id`)).map(({ id }) => id)

test('only the merchants of the limit are visible during the work, and all of them after it', async () => {
  await it.asTenant(nordhem, async ctx => {
    const all = await seen(ctx)
    expect(all.length).toBeGreaterThan(2)
    expect(await withMerchantLimit(ctx, ['lykta', 'fjallro'], () => seen(ctx))).toEqual(['fjallro', 'lykta'])
    expect(await seen(ctx)).toEqual(all)
    expect(await withMerchantLimit(ctx, [], () => seen(ctx))).toEqual(all)
  })
})

test('the limit is lifted after work that failed', async () => {
  await it.asTenant(nordhem, async ctx => {
    const all = await seen(ctx)
    const failed = withMerchantLimit(ctx, ['lykta'], () => Promise.reject(new Error('on purpose')))
    await expect(failed).rejects.toThrow('on purpose')
    expect(await seen(ctx)).toEqual(all)
  })
})

test('the error of a failed query is thrown', async () => {
  const broken = it.asTenant(nordhem, ctx => withMerchantLimit(ctx, ['lykta'], () => ctx.db.run(sql`select 1 / 0`)))
  await expect(broken).rejects.toThrow('division by zero')
})

test('a limit ends with its transaction', async () => {
  const all = await it.asTenant(nordhem, seen)
  await it
    .asTenant(nordhem, ctx => withMerchantLimit(ctx, ['lykta'], () => ctx.db.run(sql`select 1 / 0`)))
    .catch(() => null)
  for (let turn = 0; turn < 4; turn++) expect(await it.asTenant(nordhem, seen)).toEqual(all)
})
