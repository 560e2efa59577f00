import { contract } from '@aftermile/contract/index'
import { writeConnectionString } from '@aftermile/domain/carriers/connection-string'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outsideCaller } from '../../adapters/egress/call-outside.ts'
import { outsideConnector } from '../../adapters/egress/connect-outside.ts'
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import type { FairLoop } from '../../jobs/loops/fair-loop.ts'
import { openLog } from '../../runtime/log.ts'
import { openSecrets } from '../../security/secrets.ts'
import { anOrder, aShipment, send } from '../../test/data/containers.ts'
import { type ProviderAnswer, type ProviderRequest, startFakeProvider } from '../../test/fake-provider.ts'
import { type Caller, secretKey, testServer } from '../../test/server.ts'
import { startCopying } from './start-copying.ts'

type Action = Readonly<Record<string, unknown>> & { readonly key: string }

const provider = await startFakeProvider(() => null)
const server = testServer()
const callers = {} as { root: Caller; admin: Caller } // set by beforeAll
let copying: FairLoop
/** Another process. */
let other: FairLoop
let closePool: () => Promise<void>
/** The index as Azure would have it; null: there is none. */
let index: Map<string, Action> | null = null

const here = { headers: { 'x-tenant': 'sydkust' } }
const params = { id: 'azure_search' }
const fields = (more: object = {}) =>
  writeConnectionString({ apiKey: 'open-sesame', baseUrl: provider.url, index: 'parcels', ...more })

/** Speaks the API of Azure AI Search. */
function answerAsAzure({ method, path, headers, body }: ProviderRequest): ProviderAnswer {
  if (headers['api-key'] !== 'open-sesame') return { status: 403 }
  if (!path.endsWith('?api-version=2023-11-01')) return { status: 400 }
  if (method === 'PUT') {
    index = new Map()
    return { status: 201, body: {} }
  }
  if (index === null) return { status: 404, body: { error: { message: 'No such index' } } }
  if (method === 'GET') return { body: { name: 'parcels' } }
  const { value } = JSON.parse(body) as { value: Action[] }
  const results = value.map(action => {
    const { '@search.action': kind, key } = action
    if (!/^[\w=-]+$/.test(key)) return { key, status: false, statusCode: 400, errorMessage: 'Bad key' }
    if (kind === 'delete') index?.delete(key)
    else index?.set(key, action)
    return { key, status: true, statusCode: 200 }
  })
  return { status: 200, body: { value: results } }
}

const documents = (): unknown[] => [...(index?.values() ?? [])].map(({ kind, id }) => `${kind} ${id}`).sort()
const posts = () => provider.requests.filter(({ method }) => method === 'POST').length
const runNow = async () => {
  await server.admin.query(`update search_copiers set next_at = now()`)
  await copying.runDue()
}
const metrics = async () => (await callers.root.ask(contract.appMetrics.list, here))[0]

beforeAll(async () => {
  callers.root = await server.as('root@aftermile.example')
  callers.admin = await server.as('admin@sydkust.example')
  const pool = openPool({
    url: server.database.url,
    role: appRole,
    max: 4,
    statementTimeoutMs: 60_000,
    onError: () => undefined,
  })
  closePool = () => pool.end()
  const open = () =>
    startCopying({
      pool,
      secrets: openSecrets(secretKey),
      log: openLog('silent'),
      // The test says when.
      findEveryMs: 3_600_000,
      context: {
        call: outsideCaller({ allow: [provider.allow] }),
        connect: outsideConnector({ allow: [] }),
        now: Date.now,
        maxSendMs: 300,
      },
    })
  copying = open()
  other = open()
  await callers.root.call(contract.apps.create, { body: params, ...here })
})
afterAll(async () => {
  await Promise.all([copying.stop(), other.stop()])
  await closePool()
  await provider.close()
})
beforeEach(() => {
  provider.requests.splice(0)
  provider.answer = answerAsAzure
})

const put = (connectionString: string, merchants: string[] = []) =>
  callers.root.call(contract.apps.updateCredential, {
    params: { ...params, credId: 'main' },
    body: { id: 'main', isEnabled: true, connectionString, merchants },
    ...here,
  })
const ship = (id: string, more: object = {}) =>
  send(callers.admin, 'shipments', [aShipment(id, { merchantId: 'kustmat', ...more })])

test('the first round makes the index and copies all, the next ones only what has changed', async () => {
  await ship('Z 1/å', { orderNumber: 'O-1' })
  await ship('Z-2')
  await send(callers.admin, 'orders', [
    anOrder('O-1', { merchantId: 'kustmat' }),
    anOrder('O-1', { merchantId: 'hamnverk', name: 'Other' }),
  ])
  await copying.runDue()
  expect(index).toBeNull()
  const made = await callers.root.call(contract.apps.createCredential, {
    params,
    body: { id: 'main', isEnabled: true, connectionString: fields() },
    ...here,
  })
  expect(made.status).toBe(201)
  await copying.runDue()
  expect(documents()).toEqual(['order O-1', 'order O-1', 'shipment kustmat-Z 1/å', 'shipment kustmat-Z-2'])
  const action = [...(index?.values() ?? [])].find(({ id }) => id === 'kustmat-Z 1/å')
  expect(action).toMatchObject({
    '@search.action': 'mergeOrUpload',
    merchantId: 'kustmat',
    isOpen: true,
    serviceProviderId: 'postnord',
    names: ['Maja Lindqvist'],
    sortedAt: expect.stringMatching(/^2026-11-02T13:00/),
  })
  provider.requests.splice(0)
  await runNow()
  expect(provider.requests).toEqual([])
  await ship('Z-2', { toName: 'Astrid Berg' })
  await runNow()
  expect([posts(), [...(index?.values() ?? [])].filter(({ names }) => String(names) === 'Astrid Berg').length]).toEqual(
    [1, 1],
  )
  expect(await metrics()).toMatchObject({ state: 'working', items: 5, waiting: 0, lastError: null })
})

test('what is deleted here or no longer for this credential is deleted there', async () => {
  await server.admin.query(`delete from shipments where tenant_id = 'sydkust' and id = 'kustmat-Z-2'`)
  await server.admin.query('update search_copiers set swept_at = null')
  await runNow()
  expect(documents()).toEqual(['order O-1', 'order O-1', 'shipment kustmat-Z 1/å'])
  expect((await put(fields(), ['hamnverk'])).status).toBe(200)
  await copying.runDue()
  expect(documents()).toEqual(['order O-1'])
  await put(fields())
  await copying.runDue()
  expect(documents()).toHaveLength(3)
})

test('another index, or one that was deleted there, is filled again', async () => {
  index = null
  await ship('Z-3')
  await runNow()
  expect(documents()).toHaveLength(4)
  index = new Map()
  await put(fields({ index: 'other' }))
  await copying.runDue()
  expect(documents()).toHaveLength(4)
  expect(provider.requests.at(-1)?.path).toBe('/indexes/other/docs/index?api-version=2023-11-01')
})

test.each<[string, ProviderAnswer, string]>([
  ['a wrong key', { status: 403 }, 'Azure rejected the key.'],
  ['too many calls', { status: 429, headers: { 'retry-after': '900' } }, 'It isn’t accepting more calls right now.'],
  [
    'a bad request',
    { status: 400, body: { error: { message: 'No field x' } } },
    'Azure replied with 400. It says: No field x',
  ],
  ['a broken server', { status: 500, body: 'oops' }, 'Azure replied with 500.'],
  ['silence', null, 'There was no reply in time.'],
  ['garbage', { body: '<html>' }, 'The reply couldn’t be read.'],
  ['no results', { body: { value: [] } }, 'It didn’t take all documents.'],
])('%s is told, and nothing is lost', async (_, answer, message) => {
  provider.answer = () => answer
  await ship('Z-4', { toName: message })
  await runNow()
  expect(await metrics()).toMatchObject({ state: 'failing', lastError: { message } })
  const { rows } = await server.admin.query<{ wait: number }>(
    'select extract(epoch from next_at - now())::int as wait from search_copiers',
  )
  expect(rows[0]?.wait).toBeGreaterThan(message.includes('accepting') ? 850 : 5)
  provider.answer = answerAsAzure
  await runNow()
  expect([...(index?.values() ?? [])].find(({ id }) => id === 'kustmat-Z-4')?.names).toEqual([message])
  expect((await metrics())?.state).toBe('working')
})

test('a document that Azure refuses keeps no other from being copied', async () => {
  provider.answer = request => {
    const answer = answerAsAzure(request)
    const { value } = JSON.parse(request.body) as { value: Action[] }
    const bad = value.find(({ id }) => id === 'kustmat-Z-5')?.key
    const results = value.map(({ key }) => ({ key, status: key !== bad, statusCode: 400, errorMessage: 'Too long' }))
    if (bad !== undefined) index?.delete(bad)
    return bad === undefined ? answer : { status: 207, body: { value: results } }
  }
  await send(callers.admin, 'shipments', [
    aShipment('Z-5', { merchantId: 'kustmat' }),
    aShipment('Z-6', { merchantId: 'kustmat' }),
  ])
  await runNow()
  expect(documents()).toContain('shipment kustmat-Z-6')
  expect(documents()).not.toContain('shipment kustmat-Z-5')
  expect(await metrics()).toMatchObject({
    state: 'working',
    lastError: { message: 'shipment/kustmat-Z-5 was refused: Too long' },
  })
  expect(await runNow()).toBeUndefined()
  expect(posts()).toBe(1)
})

test('two processes never copy at the same time, and a credential that is gone leaves nothing behind', async () => {
  await ship('Z-7')
  await server.admin.query(`update search_copiers set next_at = now()`)
  await Promise.all([copying.runDue(), other.runDue()])
  expect(posts()).toBe(1)
  await callers.root.call(contract.apps.removeCredential, { params: { ...params, credId: 'main' }, ...here })
  await copying.runDue()
  const { rows } = await server.admin.query(`
    select (select count(*)::int from search_copies) as copies, (select count(*)::int from search_copiers) as copiers,
      (select count(*)::int from change_consumers where name like 'copy/%') as consumers`)
  expect(rows).toEqual([{ copies: 0, copiers: 0, consumers: 0 }])
})

test('a credential is tried by reading its index, and its name is checked', async () => {
  const validate = (connectionString: string) =>
    callers.root.ask(contract.apps.validateCredential, {
      params: { ...params, credId: 'create' },
      body: { connectionString },
      ...here,
    })
  expect(await validate(fields({ index: 'My index' }))).toMatchObject({ isValid: false })
  expect(await validate(fields())).toMatchObject({ isValid: false }) // a private address
})
