import { expect, test } from 'vitest'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { openLog } from '../runtime/log.ts'
import { testServer } from '../test/server.ts'
import { openWorkers, ownerOf } from './workers.ts'

const server = testServer()
const tenants = Array.from({ length: 600 }, (_, n) => `tenant_${n}`)

test('every tenant has one owner, the workers have similar shares, and only those of a dead one change hands', () => {
  const owners = (workers: string[]) => tenants.map(tenant => ownerOf(tenant, workers))
  const before = owners(['a', 'b', 'c'])
  for (const worker of ['a', 'b', 'c']) expect(before.filter(owner => owner === worker).length).toBeGreaterThan(120)
  const after = owners(['c', 'a'])
  expect(after).toEqual(before.map((owner, at) => (owner === 'b' ? after[at] : owner)))
})

test('workers learn of each other; the tenants of one that stops or dies go to the other', async () => {
  const pool = openPool({
    url: server.database.url,
    role: appRole,
    max: 4,
    statementTimeoutMs: 60_000,
    onError: () => {},
  })
  const log = openLog('silent')
  const [first, second] = [openWorkers({ pool, log }), openWorkers({ pool, log })]
  const shareOf = (worker: typeof first) => tenants.filter(worker.isMine)
  await expect.poll(() => first.isAlive(second.id) && second.isAlive(first.id)).toBe(true)
  expect([...shareOf(first), ...shareOf(second)].sort()).toEqual([...tenants].sort())

  let changes = 0
  first.onChange(() => changes++)
  await second.stop()
  await expect.poll(() => shareOf(first).length).toBe(tenants.length)
  expect(changes).toBe(1)

  await server.admin.query("insert into jobs.workers values (gen_random_uuid(), now() - interval '16 seconds')")
  const third = openWorkers({ pool, log })
  await expect.poll(() => shareOf(first).length + shareOf(third).length).toBe(tenants.length)
  await Promise.all([first.stop(), third.stop()])
  await pool.end()
})
