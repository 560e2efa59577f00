import { expect, test } from 'vitest'
import { appRole } from '../db/migrate/migrate.ts'
import { openPool } from '../db/pool.ts'
import { openLog } from '../runtime/log.ts'
import { testServer } from '../test/server.ts'
import { openWorkers } from './workers.ts'

const server = testServer()
const openTestPool = () =>
  openPool({ url: server.database.url, role: appRole, max: 4, statementTimeoutMs: 60_000, onError: () => {} })
const tenants = Array.from({ length: 600 }, (_, n) => `tenant_${n}`)

test('every tenant has one owner, the workers have similar shares, and only those of one that stops change hands', async () => {
  const pool = openTestPool()
  const workers = ['a', 'b', 'c'].map(() => openWorkers({ pool, log: openLog('silent') }))
  const ownersOf = (tenant: string) => workers.filter(worker => worker.isMine(tenant))
  await expect.poll(() => tenants.every(tenant => ownersOf(tenant).length === 1)).toBe(true)
  const before = tenants.map(tenant => ownersOf(tenant)[0])
  for (const worker of workers) expect(before.filter(owner => owner === worker).length).toBeGreaterThan(120)
  const [left, ...others] = workers
  await left?.stop()
  await expect.poll(() => others.flatMap(worker => tenants.filter(worker.isMine)).length).toBe(tenants.length)
  const kept = (tenant: string, index: number) => before[index] === left || before[index]?.isMine(tenant)
  expect(tenants.every(kept)).toBe(true)
  await Promise.all(others.map(worker => worker.stop()))
  await pool.end()
})

test('workers learn of each other; the tenants of one that stops or dies go to the other', async () => {
  const pool = openTestPool()
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
