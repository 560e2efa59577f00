import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { contract } from '@aftermile/contract/index'
import { expect, test } from 'vitest'
import { runOnMatching, tag } from '../../../test/data/container-jobs.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api'] })
const rowCount = 1500

const worker = (): ChildProcess =>
  fork(new URL('../../../test/processes/bulk-worker-process.ts', import.meta.url), [server.database.url], {
    execArgv: [],
  })

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('shipments are tagged once each, even if the worker is killed on the way', async () => {
  const admin = await server.as('admin@nordhem.example')
  const numbers = Array.from({ length: rowCount }, (_, index) =>
    aShipment(`K-${index}`, { senderReference: 'killref' }),
  )
  for (let from = 0; from < rowCount; from += 1000) await send(admin, 'shipments', numbers.slice(from, from + 1000))

  const id = await runOnMatching(admin, { text: 'killref' }, tag('vip'))
  const read = () => admin.ask(contract.containerJobs.get, { params: { id } })
  const victim = worker()
  await expect.poll(async () => (await read()).done, { interval: 5 }).toBeGreaterThan(0)
  await kill(victim)
  const heir = worker()
  await expect.poll(async () => (await read()).status).toBe('done')
  await kill(heir)

  expect(await read()).toMatchObject({ total: rowCount, done: rowCount, unchanged: 0, refused: 0 })
  const { rows } = await server.admin.query(`
    select (select count(*)::int from shipments where shipment_number like 'K-%' and tags = '{vip}') as tagged,
      (select count(*)::int from audit_entries where noun = 'shipment') as notes,
      (select count(distinct item_id)::int from audit_entries where noun = 'shipment') as noted,
      (select count(*)::int from container_job_items where status = 'done') as results`)
  expect(rows).toEqual([{ tagged: rowCount, notes: rowCount, noted: rowCount, results: rowCount }])
})
