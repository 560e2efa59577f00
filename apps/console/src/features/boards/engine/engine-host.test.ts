import { chunkOf, textsOf } from '@aftermile/dashboards/data/chunk'
import { type LiveRow, live } from '@aftermile/dashboards/live/live'
import { orderSet } from '@aftermile/dashboards/test/order-board'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../../api/problem.ts'
import { boardQuery } from '../../../test/board-query.ts'
import { registry as withOrders } from '../../../test/order-registry.ts'
import { boardRegistry } from './board-registry.ts'
import { hostEngine } from './engine-host.ts'
import type { BoardReply, FromEngine } from './engine-messages.ts'
import type { AnyEngine, LoadDataset } from './load-dataset.ts'

const aRow = (part: Partial<LiveRow>): LiveRow => {
  const known = Object.entries(live.columns).map(([name, { kind }]) => [name, kind === 'multi' ? [] : null])
  // Every column is there, with nothing in it.
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

async function aHost(load: LoadDataset = loadRows) {
  const heard: FromEngine[] = []
  const take = hostEngine({ post: message => heard.push(message), load, registry: boardRegistry })
  const last = (): BoardReply => {
    const told = heard.findLast(message => message.kind === 'answered')
    if (told?.kind !== 'answered') throw new Error('Nothing was answered.')
    return told.reply
  }
  take({ kind: 'load', id: 1, datasetId: 'operations', access, zone: 'Europe/Stockholm' })
  await expect.poll(() => heard.some(({ kind }) => kind === 'loaded' || kind === 'failed')).toBe(true)
  return { take, heard, last }
}

test('a board shows its scenario only, under its filters', async () => {
  const { take, last } = await aHost()
  take({ kind: 'ask', round: 1, question: boardQuery })
  expect(last()).toMatchObject({ round: 1, matching: 2, rows: 3 })
  take({ kind: 'ask', round: 2, question: { ...boardQuery, filters: { statusId: { values: ['lost'] } } } })
  expect(last().matching).toBe(1)
  take({ kind: 'ask', round: 3, question: { ...boardQuery, boardId: 'inbound_return' } })
  expect(last().matching).toBe(1)
})

test('a widget counts by the metric that was chosen for it', async () => {
  const { take, last } = await aHost()
  take({ kind: 'ask', round: 1, question: { ...boardQuery, metrics: { status: 'packages' } } })
  expect(last().answers.get('status')).toEqual({
    kind: 'tally',
    tally: { values: ['in_transit', 'lost'], amounts: [2, 1] },
  })
})

const idsIn = ({ answers }: BoardReply) => {
  const answer = answers.get('shipmentTable')
  return answer?.kind === 'rows' ? answer.rows.map(row => row.id) : null
}

test('the table is sorted and paged as asked, with the words that come when the answer is drawn', async () => {
  const { take, last } = await aHost()
  const table = { by: 'bookingTimestamp', isDescending: false, page: 1 }
  take({ kind: 'ask', round: 1, question: { ...boardQuery, table } })
  expect(idsIn(last())).toEqual([null, null])
  take({ kind: 'drawn' })
  await expect.poll(() => idsIn(last())).toEqual(['a', 'b'])
})

test('words are fetched once, and again only where they could not be had', async () => {
  const problem = new ApiProblem({ status: 503, message: 'Away', requestId: null })
  const outcomes = [Promise.reject(problem), Promise.resolve(true), Promise.resolve(true)]
  let asked = 0
  const { take, heard } = await aHost(async engine => ({
    ...(await loadRows(engine)),
    texts: () => outcomes[asked++] ?? Promise.resolve(true),
  }))
  take({ kind: 'drawn' })
  take({ kind: 'drawn' })
  await expect.poll(() => heard.at(-1)?.kind).toBe('failed')
  expect(asked).toBe(1)
  take({ kind: 'drawn' })
  take({ kind: 'drawn' })
  await expect.poll(() => asked).toBe(2)
})

test('rows of another data set are answered for a board of theirs', async () => {
  const heard: FromEngine[] = []
  const order = { id: 'o1', orderNumber: '1', merchantId: 'lykta', statusId: 'new', orderedAt: 0, deliveries: 2 }
  const load: LoadDataset = async (engine, { dataset, calls }) => {
    expect([dataset, calls]).toEqual([orderSet, withOrders.calls.orders])
    engine.put([{ id: 'one', chunk: chunkOf(orderSet, [order]) }])
    return { timeStamp: null, texts: async () => false }
  }
  const take = hostEngine({ post: message => heard.push(message), load, registry: withOrders })
  take({ kind: 'ask', round: 1, question: { ...boardQuery, applicationId: 'withOrders', boardId: 'orders' } })
  take({ kind: 'load', id: 1, datasetId: 'orders', access, zone: 'Europe/Stockholm' })
  await expect.poll(() => heard.map(({ kind }) => kind)).toEqual(['answered', 'loaded'])
  expect(heard[0]).toMatchObject({ reply: { matching: 1, rows: 1 } })
})

test('the panel gets its counts only while it is open', async () => {
  const { take, last } = await aHost()
  take({ kind: 'ask', round: 1, question: boardQuery })
  expect(last().choices).toEqual({})
  take({ kind: 'ask', round: 2, question: { ...boardQuery, wantsChoices: true } })
  expect(last().choices.statusId).toEqual([
    { value: 'in_transit', count: 1 },
    { value: 'lost', count: 1 },
  ])
})

test('a filter by what is no dimension is passed over', async () => {
  const { take, last } = await aHost()
  take({ kind: 'ask', round: 1, question: { ...boardQuery, filters: { nonsense: { values: ['x'] } } } })
  expect(last().matching).toBe(2)
})

test('a failure reaches the page as it was told', async () => {
  const { heard } = await aHost(async () => {
    throw new ApiProblem({ status: 503, message: 'Away', requestId: 'r1' })
  })
  expect(heard).toEqual([{ kind: 'failed', id: 1, failure: { status: 503, message: 'Away', requestId: 'r1' } }])
})

test('shipments under other filters are named, and the question stays as it was', async () => {
  const { take, heard, last } = await aHost()
  take({ kind: 'ask', round: 1, question: { ...boardQuery, filters: { statusId: { values: ['lost'] } } } })
  // Before the words have come: they are brought for it.
  take({ kind: 'list', id: 7, filters: { milestoneIndex: { values: [3000] } }, limit: 10 })
  await expect.poll(() => heard.at(-1)).toEqual({ kind: 'listed', id: 7, ids: ['b', 'a'] })
  expect(idsIn(last())).toEqual(['b'])
  take({ kind: 'ask', round: 2, question: { ...boardQuery, filters: { statusId: { values: ['lost'] } } } })
  expect(last()).toMatchObject({ round: 2, matching: 1 })
})
