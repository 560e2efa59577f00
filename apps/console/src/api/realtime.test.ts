import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { aClock, flushPromises } from '../test/clock.ts'
import { callAs } from './caller.ts'
import { notificationsKey } from './notifications.ts'
import { type Connection, connectRealtime } from './realtime.ts'

afterEach(() => callAs({}))

test('a notification refetches the list of notifications and nothing else', async () => {
  const { hub, fetched } = await aHub()
  expect(hub.send('system_notification', { id: 'n1' })).toBeUndefined()
  await flushPromises()
  expect(fetched).toEqual(['notifications'])
})

test('an event that breaks the contract changes nothing', async () => {
  const { hub, fetched } = await aHub()
  hub.send('system_notification', 'nonsense')
  await flushPromises()
  expect(fetched).toEqual([])
})

test('after a gap everything shown is fetched again, except the item being edited', async () => {
  const { hub, fetched, states } = await aHub()
  hub.reconnecting()
  hub.reconnected()
  await flushPromises()
  expect(fetched.toSorted()).toEqual(['notifications', 'tags'])
  expect(states).toEqual([true, false, true])
})

test('a closed connection is reopened forever, with growing pauses', async () => {
  const { hub, pass, states } = await aHub()
  hub.refuse(new Error('away'))
  hub.closed()
  for (const seconds of [2, 4, 8, 16, 30, 30, 30]) {
    const before = hub.starts()
    pass(seconds * 1000 - 1)
    await flushPromises()
    expect(hub.starts()).toBe(before)
    pass(1)
    await flushPromises()
    expect(hub.starts()).toBe(before + 1)
  }
  hub.refuse(null)
  pass(30_000)
  await flushPromises()
  expect(states.at(-1)).toBe(true)
})

test('a refused token is renewed before the next attempt', async () => {
  let renewals = 0
  callAs({ renew: async () => ++renewals > 0 })
  const { hub, pass } = await aHub()
  hub.refuse(Object.assign(new Error('401'), { statusCode: 401 }))
  hub.closed()
  pass(2000)
  await flushPromises()
  expect(renewals).toBe(1)
})

test('a hub closed on purpose stays closed', async () => {
  const { hub, pass, close, states, waiting } = await aHub()
  close()
  hub.closed()
  pass(600_000)
  await flushPromises()
  expect(hub.starts()).toBe(1)
  expect(hub.stops()).toBe(1)
  expect(states).toEqual([true])
  expect(waiting()).toBe(0)
})

/** A hub, and a screen with notifications, tags and one tag being edited. */
async function aHub() {
  const { clock, pass, waiting } = aClock()
  const fake = aConnection()
  const queries = new QueryClient()
  const fetched: string[] = []
  const shown = [
    { name: 'notifications', queryKey: notificationsKey },
    { name: 'tags', queryKey: ['/tags', 'list'] },
    { name: 'tag', queryKey: ['/tags', 'item', 'vip'] },
  ]
  for (const { name, queryKey } of shown) {
    const queryFn = () => fetched.push(name)
    new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {})
  }
  await flushPromises()
  fetched.length = 0
  const states: boolean[] = []
  const onState = (isOpen: boolean) => void states.push(isOpen)
  const close = connectRealtime({ queries, onState, clock, make: async () => fake.connection })
  await flushPromises()
  return { hub: fake, fetched, states, pass, waiting, close }
}

/** Behaves as Microsoft's client, without a network. */
function aConnection() {
  const listeners = new Map<string, (payload: unknown) => void>()
  let starts = 0
  let stops = 0
  let refusal: Error | null = null
  const handlers = { reconnecting: () => {}, reconnected: () => {}, closed: () => {} }
  const connection: Connection = {
    on: (event, listener) => void listeners.set(event, listener),
    start: async () => {
      starts++
      if (refusal !== null) throw refusal
    },
    stop: async () => void stops++,
    onreconnecting: listener => void Object.assign(handlers, { reconnecting: listener }),
    onreconnected: listener => void Object.assign(handlers, { reconnected: listener }),
    onclose: listener => void Object.assign(handlers, { closed: listener }),
  }
  return {
    connection,
    starts: () => starts,
    stops: () => stops,
    refuse: (error: Error | null) => {
      refusal = error
    },
    send: (event: string, payload: unknown) => listeners.get(event)?.(payload),
    reconnecting: () => handlers.reconnecting(),
    reconnected: () => handlers.reconnected(),
    closed: () => handlers.closed(),
  }
}
