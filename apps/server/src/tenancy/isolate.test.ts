import { beforeAll, expect, test } from 'vitest'
import { testPool } from '../test/pool.ts'
import { findIsolationBreaches } from './isolation-check.ts'

const it = testPool({ isDirect: true })

beforeAll(async () => {
  for (const [name, column] of [
    ['plain', 'id text'],
    ['sold', 'id text, merchant_id text not null'],
    ['perhaps_sold', 'id text, merchant_id text'],
    ['sold_by', 'id text, merchants text[] not null'],
    ['shown', 'id text, valid_merchants jsonb not null'],
  ])
    await it.admin.query(`create table ${name} (tenant_id text, ${column}, primary key (tenant_id, id))`)
})

const addPolicies = `
  call isolate('plain');
  call isolate('sold');
  call isolate('perhaps_sold');
  call isolate('sold_by', 'within_merchants(merchants)');
  call isolate('shown', 'sees_some_merchant(valid_merchants)', shows_system => true)`

const policies = async () =>
  (
    await it.admin.query<{ text: string }>(`
      select polrelid::regclass || ' ' || polname || ' ' || polcmd::text || ': ' || pg_get_expr(polqual, polrelid) as text from pg_policy
      where polrelid = any ('{plain,sold,perhaps_sold,sold_by,shown}'::regclass[]) order by 1`)
  ).rows.map(({ text }) => text)

test('isolate gives a new table its tenant isolation, its merchant limit and the rows of the system, and can be repeated', async () => {
  for (let turn = 0; turn < 2; turn++) {
    await it.admin.query(addPolicies)
    expect(await policies()).toEqual([
      'perhaps_sold own *: ((tenant_id = current_tenant()) AND ((merchant_id IS NULL) OR sees_merchant(merchant_id)))',
      'plain own *: (tenant_id = current_tenant())',
      'shown own *: ((tenant_id = current_tenant()) AND sees_some_merchant(valid_merchants))',
      "shown system r: ((tenant_id = 'system'::text) AND sees_some_merchant(valid_merchants))",
      'sold own *: ((tenant_id = current_tenant()) AND sees_merchant(merchant_id))',
      'sold_by own *: ((tenant_id = current_tenant()) AND within_merchants(merchants))',
    ])
    expect(await findIsolationBreaches(it.admin)).toEqual([])
  }
})

test('the server cannot call isolate', async () => {
  await expect(it.pool.query("call isolate('plain')")).rejects.toThrow(/permission denied/)
})
