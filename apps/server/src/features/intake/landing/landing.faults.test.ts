import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { contract } from '@aftermile/contract/index'
import { afterAll, expect, test } from 'vitest'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { countLockWaits } from '../../../test/lock-waits.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer()
const children: ChildProcess[] = []

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

async function startProcess(): Promise<ChildProcess> {
  const file = new URL('../../../test/processes/projection-process.ts', import.meta.url)
  const child = fork(file, [server.database.url], { execArgv: [] })
  children.push(child)
  await once(child, 'message')
  return child
}

const count = async (text: string) => (await server.admin.query(text)).rowCount
const waiting = async () => {
  const { rows } = await server.admin.query<{ sum: number }>(
    'select coalesce(sum(event_count), 0)::int as sum from landed_events',
  )
  return rows[0]?.sum
}

test('a process that is killed half-way loses nothing, and another takes over without doing anything twice', async () => {
  const admin = await server.as('admin@nordhem.example')
  const numbers = Array.from({ length: 50 }, (_, n) => `K${n}`)
  await send(
    admin,
    'shipments',
    numbers.map(number => aShipment(number)),
  )
  const items = numbers.flatMap(number => [
    anEvent(number, 'collected', '2026-11-03T08:00:00Z'),
    anEvent(number, 'in_transit', '2026-11-03T09:00:00Z'),
  ])
  const { events } = contract.ingress
  const store = () => admin.ask(events, { query: { wait: 'stored' }, body: { items } })
  expect(await Promise.all([store(), store()])).toMatchObject([{ stored: 100 }, { stored: 100 }])
  expect(await waiting()).toBe(100)

  const holder = await server.admin.connect()
  await holder.query(
    "begin; set local app.tenant = 'nordhem'; select 1 from shipments where id = 'fjallro-K7' for update",
  )
  const victim = await startProcess()
  await expect.poll(() => countLockWaits(server.admin)).toBeGreaterThan(0)
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  await holder.query('rollback')
  holder.release()
  expect(await waiting()).toBe(100)
  expect(await count("select 1 from events where code = 'in_transit'")).toBe(0)

  await Promise.all([startProcess(), startProcess()])
  await expect.poll(waiting).toBe(0)
  expect(await count("select 1 from events where code in ('collected', 'in_transit')")).toBe(100)
  expect(await count("select 1 from shipments where status_id = 'in_transit'")).toBe(50)
})
