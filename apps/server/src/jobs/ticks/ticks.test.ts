import { expect, test } from 'vitest'
import { z } from 'zod'
import { aShipment, send } from '../../test/data/containers.ts'
import { testServer } from '../../test/server.ts'
import { job } from '../job.ts'

const ran: string[] = []
const following = job({
  name: 'follow_note',
  payload: z.object({}),
  followsChanges: true,
  async run({ tenantId }) {
    ran.push(tenantId)
  },
})
const server = testServer({ parts: ['api'] })

/** Runs one tick, with a worker that has just started. Returns the tenants that it woke. */
async function tickOfNewWorker(): Promise<string[]> {
  ran.length = 0
  await server.admin.query("select graphile_worker.add_job('tick:follow_note')")
  const worker = await server.another({ parts: ['worker'], jobs: [following] })
  const waiting = async () => {
    const { rows } = await server.admin.query<{ count: number }>(
      `select count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier in ('follow_note', 'tick:follow_note')`,
    )
    return rows[0]?.count
  }
  await expect.poll(waiting).toBe(0)
  await worker.stop()
  return ran.toSorted()
}

test('the very first tick wakes every tenant; a worker that starts later wakes only those that have changed', async () => {
  expect(await tickOfNewWorker()).toEqual(expect.arrayContaining(['nordhem', 'sydkust', 'system']))
  await server.admin.query("update jobs.ticks set at = now() + interval '1 hour' where task = 'follow_note'")
  expect(await tickOfNewWorker()).toEqual([])
  await send(await server.as('admin@nordhem.example'), 'shipments', [aShipment('changed')])
  expect(await tickOfNewWorker()).toEqual(['nordhem'])
})
