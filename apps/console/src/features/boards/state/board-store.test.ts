import { outboundDelivery as board } from '@aftermile/dashboards/live/live-boards'
import { expect, test } from 'vitest'
import { callAs } from '../../../api/caller.ts'
import { boardQuery } from '../../../test/board-query.ts'
import type { BoardReply, FromEngine, ToEngine } from '../engine/engine-messages.ts'
import { createBoardStore } from './board-store.ts'

/** A store, with the engine’s end of its port. */
function aStore() {
  const sent: ToEngine[] = []
  const tasks: (() => void)[] = []
  let listener: (message: FromEngine) => void = () => {}
  const store = createBoardStore({
    port: {
      post: message => sent.push(message),
      listen: given => {
        listener = given
      },
      close: () => {},
    },
    runInSlices: added => tasks.push(...added),
    datasetId: board.dataset.id,
    query: boardQuery,
    widgetsOf: () => board.widgets,
  })
  const reply = (round: number, amount: number) => listener({ kind: 'reply', reply: aReply(round, amount) })
  const runTasks = () => {
    for (const task of tasks.splice(0)) task()
  }
  return { store, sent, reply, runTasks, tasks, post: (message: FromEngine) => listener(message) }
}

const aReply = (round: number, amount: number): BoardReply => ({
  round,
  results: new Map([['shipments', { kind: 'number', amount }]]),
  choices: {},
  matching: amount,
  headline: null,
  scorecard: null,
  report: null,
  rows: 10,
  currencies: [],
  currenciesWithoutRate: [],
})

const idOf = (message: ToEngine | undefined): number => {
  if (message === undefined || !('id' in message)) throw new Error('The message has no id.')
  return message.id
}

test('widgets are notified one after the other, and the board is busy until the last one', () => {
  const { store, sent, reply, tasks, runTasks } = aStore()
  const notified: string[] = []
  store.subscribeTo('shipments')(() => notified.push('shipments'))
  store.subscribeTo('packages')(() => notified.push('packages'))
  store.change({ filters: { statusId: { values: ['lost'] } } })
  reply(1, 5)
  expect(notified).toEqual([])
  expect(tasks).toHaveLength(4)
  expect(store.current().isBusy).toBe(true)
  runTasks()
  expect(notified).toEqual(['shipments', 'packages'])
  expect(store.current()).toMatchObject({ isBusy: false, matching: 5 })
  expect(sent.map(({ kind }) => kind)).toEqual(['query', 'drawn'])
  expect(store.shown('shipments')).toEqual({
    result: { kind: 'number', amount: 5 },
    filters: {},
    metric: 'shipments',
    table: null,
    currencies: [],
    currenciesWithoutRate: [],
  })
})

test('the reply to an earlier query is not shown', () => {
  const { store, reply, runTasks } = aStore()
  store.change({})
  store.change({})
  reply(1, 5)
  expect(store.shown('shipments')).toBeNull()
  reply(2, 7)
  runTasks()
  expect(store.shown('shipments')?.result).toEqual({ kind: 'number', amount: 7 })
})

test('an expired token is renewed once, and the data loaded again', async () => {
  const { store, sent, post } = aStore()
  let token = 'old'
  callAs({
    accessToken: () => token,
    renew: async () => {
      token = 'new'
      return true
    },
  })
  const loaded = store.load()
  post({ kind: 'failed', id: idOf(sent[0]), failure: { status: 401, message: 'Sign in', requestId: null } })
  await expect.poll(() => sent.length).toBe(2)
  post({ kind: 'loaded', id: idOf(sent[1]), loaded: { timeStamp: null, rows: 0 } })
  expect(await loaded).toEqual({ timeStamp: null, rows: 0 })
  expect(sent.map(message => message.kind === 'load' && message.access.token)).toEqual(['old', 'new'])
  callAs({})
})

test('the first load uses the preload, the next one loads again', async () => {
  const { store, sent, post } = aStore()
  store.preload()
  const first = store.load()
  expect(sent).toHaveLength(1)
  post({ kind: 'loaded', id: idOf(sent[0]), loaded: { timeStamp: 'first', rows: 1 } })
  expect(await first).toEqual({ timeStamp: 'first', rows: 1 })
  void store.load()
  expect(sent).toHaveLength(2)
})

test('closing a store rejects its loads', async () => {
  const { store, sent } = aStore()
  const waiting = store.load()
  store.close()
  await expect(waiting).rejects.toThrow('closed')
  await expect(store.load()).rejects.toThrow('closed')
  expect(sent).toHaveLength(1)
})

test('if the engine does not start, waiting calls end and the next engine gets the same query', async () => {
  const { store, sent, post } = aStore()
  store.change({ boardId: 'shipment' })
  const waiting = store.load()
  const list = store.listIds({}, 5)
  post({ kind: 'broken' })
  await expect(waiting).rejects.toThrow('Couldn’t start the board. Reload the page.')
  expect(await list).toBeNull()
  const again = store.load()
  expect(sent.slice(-2)).toMatchObject([{ kind: 'load' }, { kind: 'query', round: 1, query: { boardId: 'shipment' } }])
  post({ kind: 'loaded', id: idOf(sent.at(-2)), loaded: { timeStamp: null, rows: 0 } })
  expect(await again).toEqual({ timeStamp: null, rows: 0 })
  void store.load()
  expect(sent.at(-1)).toMatchObject({ kind: 'load' })
})

test('any other failure is passed on unchanged', async () => {
  const { store, sent, post } = aStore()
  const loaded = store.load()
  post({ kind: 'failed', id: idOf(sent[0]), failure: { status: 503, message: 'Away', requestId: 'r1' } })
  await expect(loaded).rejects.toMatchObject({ status: 503, message: 'Away', requestId: 'r1' })
})

test('the outcome of an earlier load does not end a later one', async () => {
  const { store, sent, post } = aStore()
  const earlier = store.load()
  const later = store.load()
  await expect(earlier).rejects.toThrow('A later load has started.')
  const failure = { status: 503, message: 'Away', requestId: null }
  post({ kind: 'progress', id: idOf(sent[0]), done: 1, total: 2 })
  expect(store.current().progress).toBeNull()
  post({ kind: 'failed', id: idOf(sent[0]), failure })
  post({ kind: 'failed', id: null, failure })
  post({ kind: 'loaded', id: idOf(sent[0]), loaded: { timeStamp: 'earlier', rows: 1 } })
  post({ kind: 'loaded', id: idOf(sent[1]), loaded: { timeStamp: 'later', rows: 2 } })
  expect(await later).toEqual({ timeStamp: 'later', rows: 2 })
})

test('each list of ids goes to its own caller, once', async () => {
  const { store, sent, post } = aStore()
  const [a, b] = [store.listIds({}, 5), store.listIds({}, 5)]
  post({ kind: 'listed', id: idOf(sent[1]), ids: ['b'] })
  post({ kind: 'listed', id: idOf(sent[0]), ids: ['a'] })
  post({ kind: 'listed', id: idOf(sent[0]), ids: ['c'] })
  expect(await Promise.all([a, b])).toEqual([['a'], ['b']])
})
