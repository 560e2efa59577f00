import { contract } from '@aftermile/contract/index'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { beforeAll, describe, expect, test } from 'vitest'
import { jobEnded, runOnMatching, tag } from '../../../test/data/container-jobs.ts'
import { anEvent, anOrder, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
const { act, refresh } = contract.containers
const { list, get, results, retry, cancel, undo } = contract.containerJobs
let admin: Caller
let user: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
})

const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => aShipment(`${prefix}-${index}`, { senderReference: `${prefix}ref` }))
const tagsOf = async (prefix: string) =>
  (
    await server.admin.query<{ tags: string[] }>(
      'select tags from shipments where shipment_number like $1 order by id',
      [`${prefix}-%`],
    )
  ).rows.map(row => row.tags)
const notes = async (prefix: string) =>
  (
    await server.admin.query<{ id: string; by: string }>(
      `select item_id as id, user_name as by from audit_entries where noun = 'shipment' and item_id like $1 order by id`,
      [`fjallro-${prefix}-%`],
    )
  ).rows
const resultsOf = (id: string, query: Record<string, string> = {}) => user.ask(results, { params: { id }, query })

describe('all that match', () => {
  test('are tagged by a job, each once, with an audit entry, and each row has a result', async () => {
    await send(admin, 'shipments', many('alfa', 620))
    const id = await runOnMatching(user, { text: 'alfaref' }, tag('vip'))
    expect(await jobEnded(user, id)).toMatchObject({ status: 'done', total: 620, done: 620, unchanged: 0, refused: 0 })
    expect(new Set((await tagsOf('alfa')).map(String))).toEqual(new Set(['vip']))
    const entries = await notes('alfa')
    expect(new Set(entries.map(item => item.id)).size).toBe(620)
    expect([entries.length, entries[0]?.by]).toEqual([620, 'User at Nordhem'])
    const { count, items } = await resultsOf(id, { status: 'done', page: '7' })
    expect([count, items.length]).toEqual([620, 20])
    expect((await resultsOf(id, { status: 'refused' })).items).toEqual([])
  })

  test('are those at the time of the request: later ones are left alone', async () => {
    await send(admin, 'shipments', many('beta', 3))
    const id = await runOnMatching(user, { text: 'betaref' }, tag('vip'))
    await send(admin, 'shipments', [aShipment('beta-late', { senderReference: 'betaref' })])
    expect(await jobEnded(user, id)).toMatchObject({ total: 3, done: 3 })
    expect((await tagsOf('beta')).map(tags => tags.length).sort()).toEqual([0, 1, 1, 1])
  })

  test('follow facets, dates and openness like the search', async () => {
    await send(admin, 'shipments', many('gamma', 4))
    await send(admin, 'events', [anEvent('gamma-1', 'delivered', '2026-11-03T10:00:00Z')])
    const open = await runOnMatching(user, { text: 'gammaref', includeCompleted: false }, tag('vip'))
    expect(await jobEnded(user, open)).toMatchObject({ total: 3, done: 3 })
    const done = await runOnMatching(user, { text: 'gammaref', facets: 'statusId:delivered' }, tag('gift'))
    expect(await jobEnded(user, done)).toMatchObject({ total: 1, done: 1 })
  })

  test('are never similar ones when the exact match is hidden by the filter', async () => {
    const booked = [
      aShipment('meant', { toName: 'Gunvald Petterssen' }),
      aShipment('alike', { toName: 'Gunvald Pettersson' }),
    ]
    await send(admin, 'shipments', booked)
    const matching = { text: 'petterssen', includeCompleted: false }
    const found = async (text: string) =>
      (await admin.call(contract.search.shipments, { query: { text, includeCompleted: 'false' } })).body
    expect(await found('petterssen')).toMatchObject({ count: 1, items: [{ document: { id: 'fjallro-meant' } }] })
    await send(admin, 'events', [anEvent('meant', 'delivered', '2026-11-04T10:00:00Z')])
    expect(await found('petterssen')).toMatchObject({ count: 1, items: [{ document: { id: 'fjallro-alike' } }] })
    const answer = await admin.call(act, { body: { type: 'shipment', matching, actions: [tag('vip')] } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Nothing matches anymore')])
  })

  test('that are none, or come in a malformed request, are refused and leave no job', async () => {
    const before = (await user.ask(list)).length
    const body = (request: object) => ({ body: { type: 'shipment', actions: [tag('vip')], ...request } })
    const refusals = [
      { matching: { text: 'nowheretobefound' } },
      { matching: { facets: 'colour:red' } },
      { matching: { page: 2 } },
      { matching: { text: 1 } },
      { matching: {}, containers: ['x'] },
      {},
      { containers: [] },
      { containers: Array.from({ length: 20_001 }, (_, index) => `x${index}`) },
      { type: 'order', matching: { includeCompleted: true } },
      { type: 'order', matching: { orderId: 'x' } },
      { containers: ['x'], actions: [tag('\ud800')] },
    ]
    for (const request of refusals)
      expect([request, (await admin.call(act, body(request))).status]).toEqual([request, 400])
    expect((await user.call(list)).body).toHaveLength(before)
  })

  test('can be orders', async () => {
    await send(admin, 'orders', [anOrder('o1', { name: 'Zebulon Quist' }), anOrder('o2', { name: 'Zebulon Quist' })])
    const answer = await admin.call(act, {
      body: { type: 'order', matching: { text: 'zebulon' }, actions: [tag('gift')] },
    })
    expect(answer.status).toBe(200)
    const { jobId } = answer.reply
    expect(await jobEnded(admin, jobId)).toMatchObject({ type: 'order', total: 2, done: 2 })
    const { rows } = await server.admin.query("select tags from orders where name = 'Zebulon Quist'")
    expect(rows).toEqual([{ tags: ['gift'] }, { tags: ['gift'] }])
  })

  test('are refreshed as a job', async () => {
    await send(admin, 'shipments', many('delta', 3))
    const answer = await user.call(refresh, { body: { type: 'shipment', matching: { text: 'deltaref' } } })
    expect(answer.status).toBe(202)
    const { jobId } = answer.reply
    expect(await jobEnded(user, jobId)).toMatchObject({ kind: 'refresh', total: 3, done: 3 })
    const news = { params: { id: jobId } }
    expect(await user.ask(contract.containerJobs.news, news)).toEqual({
      ...{ checked: 0, waiting: 0, failed: 0, unasked: 3, withNews: 0 },
    })
    const other = await server.as('admin@nordhem.example')
    expect((await other.call(contract.containerJobs.news, news)).status).toBe(404)
  })
})

describe('named ones', () => {
  test('up to a thousand are processed at once and recorded; duplicates count once', async () => {
    await send(admin, 'shipments', many('epsilon', 2))
    const containers = [
      'fjallro-epsilon-0',
      { id: 'fjallro-epsilon-0', merchantId: 'fjallro' },
      'fjallro-epsilon-1',
      'none',
    ]
    const answer = await user.call(act, { body: { id: 'mine', type: 'shipment', containers, actions: [tag('vip')] } })
    expect(answer.body).toMatchObject({ id: 'mine', done: 2, refused: 1 })
    const { jobId } = answer.reply
    expect((await user.call(get, { params: { id: jobId } })).body).toMatchObject({
      ...{ status: 'done', total: 3, done: 2, refused: 1, canUndo: true, createdBy: 'User at Nordhem' },
    })
    expect(await notes('epsilon')).toHaveLength(2)
    expect((await resultsOf(jobId, { status: 'refused' })).items).toEqual([
      { id: 'none', number: 'none', merchantId: null, status: 'refused', message: 'Item not found', messages: [] },
    ])
    const done = (await resultsOf(jobId, { status: 'done' })).items
    expect(done.map(({ number }) => number)).toEqual(['epsilon-0', 'epsilon-1'])
  })

  test('beyond a thousand become a job', async () => {
    const containers = Array.from({ length: 1001 }, (_, index) => `nothing-${index}`)
    const answer = await user.call(act, { body: { type: 'shipment', containers, actions: [tag('vip')] } })
    expect(answer.body).toMatchObject({ done: 0, results: [] })
    const { jobId } = answer.reply
    expect(await jobEnded(user, jobId)).toMatchObject({ total: 1001, refused: 1001, done: 0 })
  })

  test('requested twice with one key are processed once', async () => {
    await send(admin, 'shipments', many('zeta', 3))
    const body = { type: 'shipment', matching: { text: 'zetaref' }, actions: [tag('vip')] }
    const headers = { 'idempotency-key': 'the-same' }
    const answers = await Promise.all([1, 2, 3].map(() => user.call(act, { body, headers })))
    const ids = new Set(answers.map(answer => answer.reply.jobId))
    expect(ids.size).toBe(1)
    await jobEnded(user, [...ids][0] ?? '')
    expect(await notes('zeta')).toHaveLength(3)
  })

  test('tagged by three users at once are tagged once', async () => {
    await send(admin, 'shipments', many('sigma', 200))
    const ids = await Promise.all([1, 2, 3].map(() => runOnMatching(user, { text: 'sigmaref' }, tag('vip'))))
    const jobs = await Promise.all(ids.map(id => jobEnded(user, id)))
    expect(jobs.reduce((sum, job) => sum + job.done, 0)).toBe(200)
    expect(jobs.reduce((sum, job) => sum + job.unchanged, 0)).toBe(400)
    expect(await notes('sigma')).toHaveLength(200)
  })
})

describe('afterwards', () => {
  test('undo removes the tag only where the job added it, once', async () => {
    await send(admin, 'shipments', many('theta', 3))
    await user.call(act, { body: { type: 'shipment', containers: ['fjallro-theta-0'], actions: [tag('vip')] } })
    const id = await runOnMatching(user, { text: 'thetaref' }, tag('vip'))
    expect(await jobEnded(user, id)).toMatchObject({ done: 2, unchanged: 1, canUndo: true })
    const twins = await Promise.all([1, 2, 3].map(() => user.call(undo, { params: { id } })))
    expect(twins.map(answer => answer.status).sort()).toEqual([202, 409, 409])
    const { id: undoneBy = '' } = twins.find(answer => answer.status === 202)?.reply ?? {}
    expect(await jobEnded(user, undoneBy)).toMatchObject({ undoes: id, total: 2, done: 2 })
    expect(await tagsOf('theta')).toEqual([['vip'], [], []])
    expect((await user.call(get, { params: { id } })).body).toMatchObject({ canUndo: false, undoneBy })
  })

  test('undo of several actions goes back step by step, and a completion stays', async () => {
    await send(admin, 'shipments', many('iota', 2))
    await user.call(act, { body: { type: 'shipment', containers: ['fjallro-iota-0'], actions: [tag('vip')] } })
    const complete = { type: 'complete', completeStatusId: 'lost' }
    const id = await runOnMatching(admin, { text: 'iotaref' }, tag('gift'), tag('vip', 'remove'), complete)
    await jobEnded(admin, id)
    expect(await tagsOf('iota')).toEqual([['gift'], ['gift']])
    const back = await admin.ask(undo, { params: { id } })
    expect(await jobEnded(admin, back.id)).toMatchObject({ status: 'done', done: 2, refused: 0 })
    expect(await tagsOf('iota')).toEqual([['vip'], []])
    const { rows } = await server.admin.query(
      "select distinct status_id from shipments where shipment_number like 'iota-%'",
    )
    expect(rows).toEqual([{ status_id: 'lost' }])
  })

  test('retry repeats only the refused items, and only their refused actions', async () => {
    await admin.call(contract.tags.create, { body: { id: 'later', name: 'Later', allowOperatorTagging: false } })
    await send(admin, 'shipments', many('kappa', 3))
    const id = await runOnMatching(user, { text: 'kapparef' }, tag('vip'), tag('later'))
    expect(await jobEnded(user, id)).toMatchObject({ refused: 3, done: 0 })
    expect((await resultsOf(id)).items[0]?.message).toBe('Operators can’t use the tag “Later”')
    await server.admin.query("update tags set allow_operator_tagging = true where id = 'later'")
    expect((await user.call(retry, { params: { id } })).status).toBe(202)
    expect(await jobEnded(user, id)).toMatchObject({ refused: 0, done: 3 })
    expect(await tagsOf('kappa')).toEqual([
      ['later', 'vip'],
      ['later', 'vip'],
      ['later', 'vip'],
    ])
    expect(await notes('kappa')).toHaveLength(6)
    expect((await user.call(retry, { params: { id } })).status).toBe(409)
  })

  test('an ended job cannot be cancelled, and a refresh cannot be undone', async () => {
    const id = await runOnMatching(user, { text: 'deltaref' }, tag('vip'))
    await jobEnded(user, id)
    expect((await user.call(cancel, { params: { id } })).status).toBe(409)
    const { jobId } = await user.ask(refresh, { body: { type: 'shipment', containers: ['fjallro-delta-0'] } })
    expect((await user.call(undo, { params: { id: jobId } })).status).toBe(409)
  })
})

test('progress is published to the owner of the job and to nobody else', async () => {
  await send(admin, 'shipments', many('lambda', 620))
  const [own, other] = await Promise.all([listen(user), listen(admin)])
  const id = await runOnMatching(user, { text: 'lambdaref' }, tag('vip'))
  await expect.poll(() => own.received.at(-1)?.status).toBe('done')
  expect(own.received).toEqual([
    { id, status: 'working', done: 0, total: 620 },
    { id, status: 'working', done: 500, total: 620 },
    { id, status: 'done', done: 620, total: 620 },
  ])
  expect(other.received).toEqual([])
  await Promise.all([own.stop(), other.stop()])
})

test('the end of a job is a notification for its owner, and an update for open pages of the container', async () => {
  await send(admin, 'shipments', [aShipment('watched'), ...many('omega', 7)])
  const watcher = await listen(admin, 'container_updated')
  const body = { type: 'shipment', matching: { text: 'omegaref' }, actions: [tag('vip')] }
  const answer = await user.call(act, { body: { ...body, notifyContainerId: 'fjallro-watched' } })
  await jobEnded(user, answer.reply.jobId)
  await expect.poll(() => JSON.stringify(watcher.received)).toContain('fjallro-watched')
  const [news] = await user.ask(contract.notifications.list)
  expect(news).toMatchObject({ title: 'Tagging finished', content: '7 shipments: 7 done.' })
  expect((await admin.call(contract.notifications.list)).text).not.toContain('7 shipments: 7 done.')
  await watcher.stop()
})

async function listen({ token }: Caller, event = 'job_progress') {
  const received: { id: string; status: string; done: number; total: number }[] = []
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.url}/api/v1/signalr`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  connection.on(event, payload => {
    received.push(payload)
  })
  await connection.start()
  return { received, stop: () => connection.stop() }
}
