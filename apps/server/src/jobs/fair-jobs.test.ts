import { expect, test } from 'vitest'
import { z } from 'zod'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { openLog } from '../runtime/log.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { testServer } from '../test/server.ts'
import { enqueue, job } from './job.ts'

const ran: string[] = []
const note = job({
  name: 'note_turn',
  payload: z.object({}),
  async run({ tenantId }) {
    ran.push(tenantId)
  },
})
const server = testServer({ parts: ['api'] })

test('a tenant that enqueues very many jobs does not keep the jobs of another waiting', async () => {
  const pool = openPool({
    url: server.database.url,
    role: appRole,
    max: 2,
    statementTimeoutMs: 60_000,
    onError: () => {},
  })
  const enqueueFor = (tenantId: string, count: number) =>
    inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db, now }) => {
      const ctx = { tenantId, author: { id: 'test', name: 'Test' }, db, now, log: openLog('silent') }
      for (let index = 0; index < count; index++) await enqueue(ctx, note, {})
    })
  await enqueueFor('nordhem', 200)
  await enqueueFor('sydkust', 10)
  await pool.end()
  await server.another({ parts: ['worker'], jobs: [note] })
  await expect.poll(() => ran.length).toBe(210)
  // Those before it: the turn of the first tenant, and what runs at the same time.
  expect(ran.lastIndexOf('sydkust')).toBeLessThan(20 + 10 + 20)
})
