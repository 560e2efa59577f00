import { contract } from '@aftermile/contract/index'
import { beforeAll, describe, expect, test } from 'vitest'
import { jobEnded, runOnMatching, tag } from '../../../test/data/container-jobs.ts'
import { aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'
import { runAsOperator } from '../../people/provision.ts'
import { bulk } from './bulk.ts'

/** No worker: jobs wait until a test starts one. */
const server = testServer({ parts: ['api'] })
const { act } = contract.containers
const { list, get, results, retry, cancel, undo } = contract.containerJobs
let admin: Caller
let user: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  await send(admin, 'shipments', [
    ...['w1', 'w2', 'w3'].map(number => aShipment(number, { senderReference: 'wallref' })),
    ...['w4', 'w5'].map(number => aShipment(number, { senderReference: 'wallref', merchantId: 'lykta' })),
  ])
})

async function withWorker<T>(work: () => Promise<T>): Promise<T> {
  const worker = await server.another({ parts: ['worker'] })
  const done = await work()
  await worker.stop()
  return done
}

async function aUser(id: string, role: string, merchants: string[]): Promise<Caller> {
  await server.admin.query(
    `insert into users (tenant_id, id, name, email, role, merchants, created_by, updated_by)
     values ('nordhem', $1, $2, $3, $4, $5, 'test', 'test')`,
    [id, `The ${id}`, `${id}@nordhem.example`, role, merchants],
  )
  return server.as(`${id}@nordhem.example`)
}
const tagged = async (tagId: string) =>
  (
    await server.admin.query<{ id: string }>('select id from shipments where $1 = any (tags) order by id', [tagId])
  ).rows.map(row => row.id)

describe('isolation', () => {
  test('a job exists only for its owner, not for other users or tenants', async () => {
    const id = await runOnMatching(user, { text: 'wallref' }, tag('vip'))
    for (const other of [admin, await server.as('admin@sydkust.example')]) {
      for (const endpoint of [get, results, retry, cancel, undo]) {
        const [theirs, none] = [
          await other.call(endpoint, { params: { id } }),
          await other.call(endpoint, { params: { id: 'never' } }),
        ]
        expect([theirs.status, theirs.text]).toEqual([404, none.text])
      }
      expect((await other.call(list)).text).not.toContain(id)
    }
    await user.call(cancel, { params: { id } })
  })

  test('another tenant finds nothing, by search or by id', async () => {
    const sydkust = await server.as('admin@sydkust.example')
    const body = { type: 'shipment', actions: [tag('vip')] }
    expect((await sydkust.call(act, { body: { ...body, matching: { text: 'wallref' } } })).status).toBe(400)
    expect((await sydkust.call(act, { body: { ...body, containers: ['fjallro-w1'] } })).body).toMatchObject({
      done: 0,
      refused: 1,
    })
  })

  test('a user limited to merchants finds only theirs, by search or by id', async () => {
    const limited = await server.as('merchant@nordhem.example')
    const id = await runOnMatching(limited, { text: 'wallref' }, tag('gift'))
    expect(await withWorker(() => jobEnded(limited, id))).toMatchObject({ total: 3, done: 3, refused: 0 })
    const containers = [{ id: 'lykta-w4', merchantId: 'lykta' }, 'lykta-w5', 'fjallro-w1']
    const answer = await limited.call(act, { body: { type: 'shipment', containers, actions: [tag('vip')] } })
    expect(answer.body).toMatchObject({ done: 1, refused: 2 })
    expect(await tagged('gift')).toEqual(['fjallro-w1', 'fjallro-w2', 'fjallro-w3'])
  })

  test('a merchant limit set while the job waits applies: the rest is not found, and its results stay hidden', async () => {
    const owner = await aUser('narrowed', 'user', [])
    const id = await runOnMatching(owner, { text: 'wallref' }, tag('slow'))
    await admin.call(contract.tags.create, { body: { id: 'slow', name: 'Slow' } })
    await server.admin.query(`update users set merchants = '{lykta}', version = version + 1 where id = 'narrowed'`)
    expect(await withWorker(() => jobEnded(owner, id))).toMatchObject({ total: 5, done: 2, refused: 3 })
    expect(await tagged('slow')).toEqual(['lykta-w4', 'lykta-w5'])
    await server.admin.query(`update users set merchants = '{fjallro}', version = version + 1 where id = 'narrowed'`)
    const seen = await owner.call(results, { params: { id }, query: { status: 'done' } })
    expect(seen.body).toEqual({ count: 0, items: [] })
  })

  test('the job of a user who is demoted while it waits stops and says why', async () => {
    const owner = await aUser('leaving', 'support', [])
    const complete = { type: 'complete', completeStatusId: 'lost' }
    const id = await runOnMatching(owner, { text: 'wallref' }, complete)
    await server.admin.query(`update users set role = 'user', version = version + 1 where id = 'leaving'`)
    expect(await withWorker(() => jobEnded(owner, id))).toMatchObject({
      status: 'failed',
      done: 0,
      message: 'The leaving no longer has permission to do this.',
    })
    const { rows } = await server.admin.query("select 1 from shipments where status_id = 'lost'")
    expect(rows).toEqual([])
    expect((await owner.call(retry, { params: { id } })).status).toBe(403)
  })

  test('the job of a user who is removed while it waits stops', async () => {
    const owner = await aUser('gone', 'user', [])
    const id = await runOnMatching(owner, { text: 'wallref' }, tag('returned-twice'))
    await server.admin.query(`delete from users where id = 'gone'`)
    await withWorker(() =>
      expect
        .poll(async () => (await server.admin.query('select status from container_jobs where id = $1', [id])).rows)
        .toEqual([{ status: 'failed' }]),
    )
  })

  test('completing all that match needs its right', async () => {
    const complete = { type: 'complete', completeStatusId: 'lost' }
    const answer = await user.call(act, {
      body: { type: 'shipment', matching: { text: 'wallref' }, actions: [complete] },
    })
    expect(answer.status).toBe(403)
  })
})

describe('a waiting job', () => {
  test('can be cancelled, does nothing afterwards, and can be retried', async () => {
    await admin.call(contract.tags.create, { body: { id: 'halted', name: 'Halted' } })
    const id = await runOnMatching(admin, { text: 'wallref' }, tag('halted'))
    expect((await admin.call(cancel, { params: { id } })).body).toMatchObject({ status: 'cancelled', done: 0 })
    expect((await admin.call(cancel, { params: { id } })).status).toBe(200)
    const other = await runOnMatching(admin, { text: 'wallref' }, tag('gift'))
    await withWorker(() => jobEnded(admin, other))
    expect(await tagged('halted')).toEqual([])
    expect((await admin.call(retry, { params: { id } })).body).toMatchObject({ status: 'working', message: null })
    expect(await withWorker(() => jobEnded(admin, id))).toMatchObject({ status: 'done', done: 5 })
  })

  test('whose piece is gone has stopped, and old jobs are deleted', async () => {
    const [stuck, old] = [
      await runOnMatching(admin, { text: 'wallref' }, tag('vip')),
      await runOnMatching(admin, { text: 'wallref' }, tag('vip')),
    ]
    await admin.call(cancel, { params: { id: old } })
    const age = (id: string, time: string) =>
      server.admin.query(`update container_jobs set updated_at = now() - $2::interval where id = $1`, [id, time])
    await age(stuck, '4 hours')
    await age(old, '31 days')
    await server.admin.query("delete from graphile_worker._private_jobs where payload -> 'data' ->> 'id' = $1", [stuck])
    await runAsOperator(server.admin, 'nordhem', async ctx => {
      for (const job of bulk.jobs ?? []) if (job.cron) await job.run(ctx, {})
    })
    expect((await admin.ask(get, { params: { id: stuck } })).status).toBe('stopped')
    expect((await admin.call(get, { params: { id: old } })).status).toBe(404)
    const { rows } = await server.admin.query('select 1 from container_job_items where job_id = $1', [old])
    expect(rows).toEqual([])
  })
})
