import { afterEach, beforeEach, expect, test } from 'vitest'
import { testPool } from '../test/pool.ts'
import { type ChannelListener, listenOnChannel } from './listening.ts'

const it = testPool()
let heard: string[]
let lost: number
let back: number
let listening: ChannelListener

const listen = (onText: (text: string) => void | Promise<void> = text => void heard.push(text)) =>
  listenOnChannel({ url: it.database.url, channel: 'news', onText, onLost: () => lost++, onBack: () => back++ })
const say = (text: string) => it.admin.query('select pg_notify($1, $2)', ['news', text])
const kill = () =>
  it.admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen news'`,
  )

beforeEach(() => {
  heard = []
  lost = 0
  back = 0
})
afterEach(() => listening.close())

test('what is said in a transaction is heard when it commits, in order, and never if it does not', async () => {
  listening = listen()
  await listening.opened
  const client = await it.admin.connect()
  await client.query("begin; select pg_notify('news', 'undone'); rollback")
  await client.query("begin; select pg_notify('news', 'one'); select pg_notify('news', 'two'); commit")
  client.release()
  await expect.poll(() => heard).toEqual(['one', 'two'])
  expect([lost, back]).toEqual([0, 0])
})

test('a connection that is lost is opened again, and whoever listens is told that something may be missing', async () => {
  listening = listen()
  await listening.opened
  await kill()
  await expect.poll(() => back).toBe(1)
  expect(lost).toBe(1)
  await say('again')
  await expect.poll(() => heard).toEqual(['again'])
})

test('a listener that fails counts as a loss, and hears on', async () => {
  listening = listen(text => {
    if (text === 'bad') throw new Error('on purpose')
    heard.push(text)
  })
  await listening.opened
  await say('bad')
  await expect.poll(() => back).toBe(1)
  await say('good')
  await expect.poll(() => heard).toEqual(['good'])
})

test('who has stopped hears nothing, and leaves no connection', async () => {
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
  await say('late')
  expect([heard, lost]).toEqual([[], 0])
})
