import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBreakableProxy } from '../test/breakable-proxy.ts'
import { testPool } from '../test/pool.ts'
import { type ChannelListener, listenOnChannel } from './listening.ts'

const it = testPool()
let received: string[]
let lost: number
let reopened: number
let listening: ChannelListener

const listen = (onText: (text: string) => void | Promise<void> = text => void received.push(text)) =>
  listenOnChannel({ url: it.database.url, channel: 'news', onText, onLost: () => lost++, onBack: () => reopened++ })
const send = (text: string) => it.admin.query('select pg_notify($1, $2)', ['news', text])
const kill = () =>
  it.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen news'`,
  )

beforeEach(() => {
  received = []
  lost = 0
  reopened = 0
})
afterEach(() => listening.close())

test('notifications of a transaction arrive in order when it commits, and never if it does not', async () => {
  listening = listen()
  await listening.opened
  const client = await it.admin.connect()
  await client.query("begin; select pg_notify('news', 'undone'); rollback")
  await client.query("begin; select pg_notify('news', 'one'); select pg_notify('news', 'two'); commit")
  client.release()
  await expect.poll(() => received).toEqual(['one', 'two'])
  expect([lost, reopened]).toEqual([0, 0])
})

test('a lost connection is opened again, and the listener learns that it may have missed something', async () => {
  listening = listen()
  await listening.opened
  await kill()
  await expect.poll(() => reopened).toBe(1)
  expect(lost).toBe(1)
  await send('again')
  await expect.poll(() => received).toEqual(['again'])
})

test('a connection that falls silent is opened again', async () => {
  const proxy = await openBreakableProxy(it.database.url)
  const options = { channel: 'news', onText: (text: string) => void received.push(text), beatMs: 100 }
  listening = listenOnChannel({ ...options, url: proxy.url, onLost: () => lost++, onBack: () => reopened++ })
  await listening.opened
  proxy.freeze()
  await expect.poll(() => lost).toBe(1)
  proxy.thaw()
  await expect.poll(() => reopened).toBe(1)
  await send('again')
  await expect.poll(() => received).toEqual(['again'])
  await listening.close()
  proxy.close()
})

test('an error of the listener counts as a lost connection, and listening continues', async () => {
  listening = listen(text => {
    if (text === 'bad') throw new Error('on purpose')
    received.push(text)
  })
  await listening.opened
  await send('bad')
  await expect.poll(() => reopened).toBe(1)
  await send('good')
  await expect.poll(() => received).toEqual(['good'])
})

test('a closed listener receives nothing, and leaves no connection', async () => {
  listening = listen()
  await listening.opened
  await listening.close()
  const open = async () =>
    (
      await it.admin.query(
        `select 1 from pg_stat_activity where datname = current_database() and query = 'listen news'`,
      )
    ).rowCount
  await expect.poll(open).toBe(0)
  await send('late')
  expect([received, lost]).toEqual([[], 0])
})
