import { outboundDelivery as board } from '@aftermile/dashboards/live/live-boards'
import { expect, test } from 'vitest'
import { callAs } from '../../../api/caller.ts'
import { boardQuery } from '../../../test/board-query.ts'
import type { BoardReply, FromEngine, ToEngine } from '../engine/engine-messages.ts'
import { createBoardStore } from './board-store.ts'

/** A store with the other end of its port in our hands. */
function aStore() {
  const sent: ToEngine[] = []
  const deferred: (() => void)[] = []
  let hear: (message: FromEngine) => void = () => {}
  const store = createBoardStore({
    port: {
      post: message => sent.push(message),
      listen: listener => {
        hear = listener
      },
      close: () => {},
    },
    inTurns: acts => deferred.push(...acts),
    datasetId: board.dataset.id,
    question: boardQuery,
    widgetsOf: () => board.widgets,
  })
  const answer = (round: number, amount: number) => hear({ kind: 'answered', reply: aReply(round, amount) })
  const runDeferred = () => {
    for (const action of deferred.splice(0)) action()
  }
  return { store, sent, answer, runDeferred, deferred, tell: (message: FromEngine) => hear(message) }
}

const aReply = (round: number, amount: number): BoardReply => ({
  round,
  answers: new Map([['shipments', { kind: 'number', amount }]]),
  choices: {},
  matching: amount,
  rows: 10,
})

const idOf = (message: ToEngine | undefined): number => {
  if (message === undefined || !('id' in message)) throw new Error('Nothing that has an id was asked.')
  return message.id
}

test('widgets hear one after the other, and the board is busy until the last has heard', () => {
  const { store, sent, answer, deferred, runDeferred } = aStore()
  const heard: string[] = []
  store.subscribeTo('shipments')(() => heard.push('shipments'))
  store.subscribeTo('packages')(() => heard.push('packages'))
  store.change({ filters: { statusId: { values: ['lost'] } } })
  answer(1, 5)
  expect(heard).toEqual([])
  expect(deferred).toHaveLength(4)
  expect(store.current().isBusy).toBe(true)
  runDeferred()
  expect(heard).toEqual(['shipments', 'packages'])
  expect(store.current()).toMatchObject({ isBusy: false, matching: 5 })
  expect(sent.map(({ kind }) => kind)).toEqual(['ask', 'drawn'])
  expect(store.shown('shipments')).toEqual({
    answer: { kind: 'number', amount: 5 },
    filters: {},
    table: null,
  })
})

test('the answer to an earlier question is not shown', () => {
  const { store, answer, runDeferred } = aStore()
  store.change({})
  store.change({})
  answer(1, 5)
  expect(store.shown('shipments')).toBeNull()
  answer(2, 7)
  runDeferred()
  expect(store.shown('shipments')?.answer).toEqual({ kind: 'number', amount: 7 })
})

test('an expired token is renewed once, and the data asked for again', async () => {
  const { store, sent, tell } = aStore()
  let token = 'old'
  callAs({
    accessToken: () => token,
    renew: async () => {
      token = 'new'
      return true
    },
  })
  const loaded = store.load()
  tell({ kind: 'failed', id: idOf(sent[0]), failure: { status: 401, message: 'Sign in', requestId: null } })
  await expect.poll(() => sent.length).toBe(2)
  tell({ kind: 'loaded', id: idOf(sent[1]), loaded: { timeStamp: null, rows: 0 } })
  expect(await loaded).toEqual({ timeStamp: null, rows: 0 })
  expect(sent.map(message => message.kind === 'load' && message.access.token)).toEqual(['old', 'new'])
  callAs({})
})

test('a load that was begun ahead is for the first who asks; the next is asked anew', async () => {
  const { store, sent, tell } = aStore()
  store.begin()
  const first = store.load()
  expect(sent).toHaveLength(1)
  tell({ kind: 'loaded', id: idOf(sent[0]), loaded: { timeStamp: 'first', rows: 1 } })
  expect(await first).toEqual({ timeStamp: 'first', rows: 1 })
  void store.load()
  expect(sent).toHaveLength(2)
})

test('a closed store keeps nobody waiting', async () => {
  const { store, sent } = aStore()
  const waiting = store.load()
  store.close()
  await expect(waiting).rejects.toThrow('closed')
  await expect(store.load()).rejects.toThrow('closed')
  expect(sent).toHaveLength(1)
})

test('where the engine does not start, whoever waits hears it, and another is asked the same', async () => {
  const { store, sent, tell } = aStore()
  store.change({ boardId: 'shipment' })
  const waiting = store.load()
  const list = store.idsUnder({}, 5)
  tell({ kind: 'broken' })
  await expect(waiting).rejects.toThrow('The board’s engine could not be started.')
  expect(await list).toBeNull()
  const again = store.load()
  expect(sent.slice(-2)).toMatchObject([{ kind: 'load' }, { kind: 'ask', round: 1, question: { boardId: 'shipment' } }])
  tell({ kind: 'loaded', id: idOf(sent.at(-2)), loaded: { timeStamp: null, rows: 0 } })
  expect(await again).toEqual({ timeStamp: null, rows: 0 })
  void store.load()
  expect(sent.at(-1)).toMatchObject({ kind: 'load' })
})

test('any other failure is told as it is', async () => {
  const { store, sent, tell } = aStore()
  const loaded = store.load()
  tell({ kind: 'failed', id: idOf(sent[0]), failure: { status: 503, message: 'Away', requestId: 'r1' } })
  await expect(loaded).rejects.toMatchObject({ status: 503, message: 'Away', requestId: 'r1' })
})

test('what an earlier load brings, or failed at, settles nothing that was asked later', async () => {
  const { store, sent, tell } = aStore()
  const earlier = store.load()
  const later = store.load()
  await expect(earlier).rejects.toThrow('Asked anew.')
  const failure = { status: 503, message: 'Away', requestId: null }
  tell({ kind: 'progress', id: idOf(sent[0]), done: 1, total: 2 })
  expect(store.current().progress).toBeNull()
  tell({ kind: 'failed', id: idOf(sent[0]), failure })
  tell({ kind: 'failed', id: null, failure })
  tell({ kind: 'loaded', id: idOf(sent[0]), loaded: { timeStamp: 'earlier', rows: 1 } })
  tell({ kind: 'loaded', id: idOf(sent[1]), loaded: { timeStamp: 'later', rows: 2 } })
  expect(await later).toEqual({ timeStamp: 'later', rows: 2 })
})

test('each list of ids goes to whoever asked for it, once', async () => {
  const { store, sent, tell } = aStore()
  const [one, other] = [store.idsUnder({}, 5), store.idsUnder({}, 5)]
  tell({ kind: 'listed', id: idOf(sent[1]), ids: ['b'] })
  tell({ kind: 'listed', id: idOf(sent[0]), ids: ['a'] })
  tell({ kind: 'listed', id: idOf(sent[0]), ids: ['c'] })
  expect(await Promise.all([one, other])).toEqual([['a'], ['b']])
})
