import { type OperationsRow, operationsSet } from '@aftermile/dashboards/analytics/operations'
import { chunkOf, textsOf } from '@aftermile/dashboards/data/chunk'
import { type LiveRow, live } from '@aftermile/dashboards/live/live'
import { orderSet } from '@aftermile/dashboards/test/order-board'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../../api/problem.ts'
import { boardQuery } from '../../../test/board-query.ts'
import { boardRegistry as withOrders } from '../../../test/order-registry.ts'
import { boardRegistry } from './board-registry.ts'
import { hostEngine } from './engine-host.ts'
import type { BoardQuery, BoardReply, FromEngine } from './engine-messages.ts'
import type { AnyEngine, LoadDataset } from './load-dataset.ts'

const aRow = (part: Partial<LiveRow>): LiveRow => {
  const known = Object.entries(live.columns).map(([name, { kind }]) => [
    name,
    kind === 'multi' ? [] : kind === 'measure' ? 0 : null,
  ])
  // Every column exists and is empty.
  return {
    ...(Object.fromEntries(known) as unknown as LiveRow),
    scenarioId: 'outbound_delivery',
    milestoneIndex: 3000,
    ...part,
  }
}
const rows = [
  aRow({ id: 'a', statusId: 'in_transit', numberOfPackages: 2, bookingTimestamp: 1000 * 60_000 }),
  aRow({ id: 'b', statusId: 'lost', numberOfPackages: 1, bookingTimestamp: 3000 * 60_000 }),
  aRow({ id: 'c', statusId: 'lost', scenarioId: 'inbound_return' }),
]
const loadRows = async (engine: AnyEngine) => {
  engine.put([{ id: 'one', chunk: chunkOf(live, rows) }])
  return {
    timeStamp: '2026-11-15T11:00:00Z',
    texts: async () => {
      engine.putTexts('one', textsOf(live, rows))
      return true
    },
  }
}
const access = { origin: '', token: null, tenantId: null }

async function aHost(load: LoadDataset = loadRows, datasetId = 'operations') {
  const messages: FromEngine[] = []
  const handle = hostEngine({ post: message => messages.push(message), load, registry: boardRegistry })
  const last = (): BoardReply => {
    const message = messages.findLast(({ kind }) => kind === 'reply')
    if (message?.kind !== 'reply') throw new Error('There was no reply.')
    return message.reply
  }
  handle({ kind: 'load', id: 1, datasetId, access, zone: 'Europe/Stockholm' })
  await expect.poll(() => messages.some(({ kind }) => kind === 'loaded' || kind === 'failed')).toBe(true)
  return { handle, messages, last }
}

test('a board shows its scenario only, under its filters', async () => {
  const { handle, last } = await aHost()
  handle({ kind: 'query', round: 1, query: boardQuery })
  expect(last()).toMatchObject({ round: 1, matching: 2, rows: 3 })
  handle({ kind: 'query', round: 2, query: { ...boardQuery, filters: { statusId: { values: ['lost'] } } } })
  expect(last().matching).toBe(1)
  handle({ kind: 'query', round: 3, query: { ...boardQuery, boardId: 'inbound_return' } })
  expect(last().matching).toBe(1)
})

const emptySums = Object.fromEntries(
  Object.entries(operationsSet.columns).map(([name, { kind }]) => [name, kind === 'measure' ? 0 : null]),
)
// Every column exists.
const aSum = (part: Partial<OperationsRow>) => ({ ...emptySums, ...part }) as OperationsRow

/** The operations board over sums, a chunk for each month. */
async function ofOperations(months: readonly (readonly OperationsRow[])[]) {
  const host = await aHost(async engine => {
    engine.put(months.map((sums, index) => ({ id: String(index), chunk: chunkOf(operationsSet, sums) })))
    return { timeStamp: null, texts: async () => true }
  }, 'shipment-operations')
  const operations = { ...boardQuery, applicationId: 'sqa', boardId: 'operations' }
  const ask = (round: number, filters: BoardQuery['filters']) =>
    host.handle({ kind: 'query', round, query: { ...operations, filters } })
  return { ...host, ask }
}

test('a board of money names the currencies of the rows that pass its filters', async () => {
  const value = (baseCurrency: string, merchantId: string, totalBaseSalesValueAmount: number) =>
    aSum({ year: 2026, month: 7, total: 1, baseCurrency, merchantId, totalBaseSalesValueAmount })
  const without = { ...value('SEK', 'brazil', 0), currencyWithoutRate: 'BRL' }
  const sums = [value('SEK', 'one', 100), value('EUR', 'other', 200), value('NOK', 'other', 0), without]
  const { ask, last } = await ofOperations([sums])
  const moneyOf = (filters: BoardQuery['filters']) => {
    ask(1, filters)
    const { currencies, currenciesWithoutRate, results } = last()
    const result = results.get('baseSalesValue')
    return [currencies, currenciesWithoutRate, result?.kind === 'figure' ? result.amount : undefined]
  }
  expect(moneyOf({})).toEqual([['SEK', 'EUR'], ['BRL'], 3])
  expect(moneyOf({ merchantId: { values: ['one'] } })).toEqual([['SEK'], [], 1])
  expect(moneyOf({ baseCurrency: { values: ['EUR'] } })).toEqual([['EUR'], [], 2])
  // Nothing could be converted: that is not 0.
  expect(moneyOf({ merchantId: { values: ['brazil'] } })).toEqual([[], ['BRL'], null])
})

test('the largest break follows when the board is drawn, for the last query only', async () => {
  const sums = [5, 6, 7, 8, 9].map(month =>
    ['bring', 'dhl'].map(serviceProviderId =>
      aSum({
        ...{ year: 2025, month, serviceProviderId, toCountryCode: 'NO', total: 100, promised: 100 },
        deliveredOnTime: serviceProviderId === 'bring' && month === 7 ? 40 : 95,
      }),
    ),
  )
  const { ask, handle, messages } = await ofOperations(sums)
  const found = () => messages.filter(message => message.kind === 'broke')
  ask(1, {})
  handle({ kind: 'drawn' })
  ask(2, { serviceProviderId: { values: ['dhl'] } })
  handle({ kind: 'drawn' })
  await expect.poll(found).toEqual([{ kind: 'broke', round: 2, largestBreak: null }])
  ask(3, {})
  handle({ kind: 'drawn' })
  await expect
    .poll(() => found().at(-1))
    .toMatchObject({
      round: 3,
      largestBreak: { chosen: [{ by: 'serviceProviderId', value: 'bring' }], months: [202507] },
    })
})

test('a widget counts by the metric that was chosen for it', async () => {
  const { handle, last } = await aHost()
  handle({ kind: 'query', round: 1, query: { ...boardQuery, metrics: { status: 'packages' } } })
  expect(last().results.get('status')).toEqual({
    kind: 'tally',
    tally: { values: ['in_transit', 'lost'], amounts: [2, 1] },
  })
})

const idsIn = ({ results }: BoardReply) => {
  const result = results.get('shipmentTable')
  return result?.kind === 'rows' ? result.rows.map(row => row.id) : null
}

test('the table is sorted and paged as the query says, and its texts load once the reply is drawn', async () => {
  const { handle, last } = await aHost()
  const table = { by: 'bookingTimestamp', isDescending: false, page: 1 }
  handle({ kind: 'query', round: 1, query: { ...boardQuery, table } })
  expect(idsIn(last())).toEqual([null, null])
  handle({ kind: 'drawn' })
  await expect.poll(() => idsIn(last())).toEqual(['a', 'b'])
})

test('texts are fetched once, and again only after a failure', async () => {
  const problem = new ApiProblem({ status: 503, message: 'Away', requestId: null })
  let calls = 0
  const { handle, messages } = await aHost(async engine => {
    const loaded = await loadRows(engine)
    return { ...loaded, texts: () => (calls++ === 0 ? Promise.reject(problem) : loaded.texts()) }
  })
  handle({ kind: 'query', round: 1, query: boardQuery })
  handle({ kind: 'drawn' })
  handle({ kind: 'drawn' })
  await expect.poll(() => messages.at(-1)?.kind).toBe('failed')
  expect(calls).toBe(1)
  handle({ kind: 'drawn' })
  handle({ kind: 'drawn' })
  await expect.poll(() => messages.at(-1)?.kind).toBe('reply')
  handle({ kind: 'drawn' })
  handle({ kind: 'list', id: 7, filters: {}, limit: 10 })
  await expect.poll(() => messages.at(-1)).toEqual({ kind: 'listed', id: 7, ids: ['b', 'a'] })
  expect(calls).toBe(2)
})

test('a board over another data set gets that data set’s rows', async () => {
  const messages: FromEngine[] = []
  const order = { id: 'o1', orderNumber: '1', merchantId: 'lykta', statusId: 'new', orderedAt: 0, deliveries: 2 }
  const load: LoadDataset = async (engine, { dataset, calls }) => {
    expect([dataset, calls]).toEqual([orderSet, withOrders.calls.orders])
    engine.put([{ id: 'one', chunk: chunkOf(orderSet, [order]) }])
    return { timeStamp: null, texts: async () => false }
  }
  const handle = hostEngine({ post: message => messages.push(message), load, registry: withOrders })
  handle({ kind: 'query', round: 1, query: { ...boardQuery, applicationId: 'withOrders', boardId: 'orders' } })
  handle({ kind: 'load', id: 1, datasetId: 'orders', access, zone: 'Europe/Stockholm' })
  await expect.poll(() => messages.map(({ kind }) => kind)).toEqual(['reply', 'loaded'])
  expect(messages[0]).toMatchObject({ reply: { matching: 1, rows: 1 } })
})

test('the panel gets its counts only while it is open', async () => {
  const { handle, last } = await aHost()
  handle({ kind: 'query', round: 1, query: boardQuery })
  expect(last().choices).toEqual({})
  handle({ kind: 'query', round: 2, query: { ...boardQuery, includeChoices: true } })
  expect(last().choices.statusId).toEqual([
    { value: 'in_transit', count: 1 },
    { value: 'lost', count: 1 },
  ])
})

test('a filter on an unknown dimension is ignored', async () => {
  const { handle, last } = await aHost()
  handle({ kind: 'query', round: 1, query: { ...boardQuery, filters: { nonsense: { values: ['x'] } } } })
  expect(last().matching).toBe(2)
})

test('a failed load reaches the page with its status, message and request id', async () => {
  const { messages } = await aHost(async () => {
    throw new ApiProblem({ status: 503, message: 'Away', requestId: 'r1' })
  })
  expect(messages).toEqual([{ kind: 'failed', id: 1, failure: { status: 503, message: 'Away', requestId: 'r1' } }])
})

test('shipments under other filters are listed without changing the query', async () => {
  const { handle, messages, last } = await aHost()
  handle({ kind: 'query', round: 1, query: { ...boardQuery, filters: { statusId: { values: ['lost'] } } } })
  // The texts are not there yet, so this loads them.
  handle({ kind: 'list', id: 7, filters: { milestoneIndex: { values: [3000] } }, limit: 10 })
  await expect.poll(() => messages.at(-1)).toEqual({ kind: 'listed', id: 7, ids: ['b', 'a'] })
  expect(idsIn(last())).toEqual(['b'])
  handle({ kind: 'query', round: 2, query: { ...boardQuery, filters: { statusId: { values: ['lost'] } } } })
  expect(last()).toMatchObject({ round: 2, matching: 1 })
})

test('rows that were loaded ahead for the same user and tenant are not loaded again', async () => {
  const loads: string[] = []
  const messages: FromEngine[] = []
  const load: LoadDataset = async (engine, { access: { tenantId }, onProgress }) => {
    loads.push(tenantId ?? 'own')
    onProgress(1, 1)
    return loadRows(engine)
  }
  const start = () => {
    messages.length = 0
    loads.length = 0
    return hostEngine({ post: message => messages.push(message), load, registry: boardRegistry })
  }
  const zone = 'Europe/Stockholm'
  const isLoaded = () => expect.poll(() => messages.map(({ kind }) => kind)).toContain('loaded')

  const same = start()
  same({ kind: 'ahead', path: '/operations', access, zone })
  expect(messages).toEqual([])
  same({ kind: 'load', id: 1, datasetId: 'operations', access, zone })
  await isLoaded()
  expect(loads).toEqual(['own'])
  same({ kind: 'load', id: 2, datasetId: 'operations', access, zone })
  await expect.poll(() => loads).toEqual(['own', 'own'])

  const entered = start()
  entered({ kind: 'ahead', path: '/operations', access, zone })
  entered({ kind: 'load', id: 1, datasetId: 'operations', access: { ...access, tenantId: 'nordhem' }, zone })
  await isLoaded()
  expect(loads).toEqual(['own', 'nordhem'])
  expect(messages.filter(({ kind }) => kind === 'loaded')).toHaveLength(1)

  const elsewhere = start()
  elsewhere({ kind: 'ahead', path: '/shipments', access, zone })
  expect(loads).toEqual([])
})

test('a load ahead that failed fails the load that takes it over, and the next one loads again', async () => {
  const messages: FromEngine[] = []
  let isDown = true
  const handle = hostEngine({
    post: message => messages.push(message),
    load: async engine => {
      if (isDown) throw new ApiProblem({ status: 503, message: 'Try again later.' })
      return loadRows(engine)
    },
    registry: boardRegistry,
  })
  const zone = 'Europe/Stockholm'
  handle({ kind: 'ahead', path: '/operations/outbound_delivery', access, zone })
  isDown = false
  handle({ kind: 'load', id: 1, datasetId: 'operations', access, zone })
  await expect.poll(() => messages).toMatchObject([{ kind: 'failed', id: 1 }])
  handle({ kind: 'load', id: 2, datasetId: 'operations', access, zone })
  await expect.poll(() => messages.at(-1)).toMatchObject({ kind: 'loaded', id: 2 })
})
