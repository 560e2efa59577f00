import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { callerOf } from '../../../test/caller.ts'
import { anEvent, aShipment, send } from '../../../test/data/containers.ts'
import { type Caller, testServer } from '../../../test/server.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  await send(
    admin,
    'shipments',
    ['a', 'b', 'c', 'd'].map(number => aShipment(number)),
  )
})

const pathOf = async (id: string) =>
  new URL((await admin.ask(contract.shipments.get, { params: { id: `fjallro-${id}` } })).trackingUrl ?? '').pathname

/** Collects what a stream sends. */
async function listen(url: string) {
  const stop = new AbortController()
  const response = await fetch(url, { signal: stop.signal, headers: { accept: 'text/event-stream' } })
  const heard = {
    text: '',
    isEnded: false,
    status: response.status,
    headers: response.headers,
    stop: () => stop.abort(),
  }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) heard.text += decoder.decode(bytes, { stream: true })
    heard.isEnded = true
  }
  read().catch(() => undefined)
  return heard
}

const changes = ({ text }: { text: string }) => text.match(/^event: changed\ndata: [\w-]{16}$/gm)?.length ?? 0

test('an open page hears of a change that another process makes, and only of its own', async () => {
  const other = await server.another()
  const [mine, another] = [
    await listen(`${server.url}${await pathOf('a')}/live`),
    await listen(`${server.url}${await pathOf('b')}/live`),
  ]
  expect(mine.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(mine.headers.get('access-control-allow-origin')).toBe('*')
  await expect.poll(() => mine.text).toMatch(/^retry: 5000\nevent: version\ndata: [\w-]{16}\n\n$/)
  const token = (await other.identity?.signFor?.('admin@nordhem.example')) ?? ''
  await send(callerOf(other.publicUrl, token), 'events', [anEvent('a', 'collected', '2026-11-03T08:00:00Z')])
  await expect.poll(() => changes(mine)).toBe(1)
  expect(changes(another)).toBe(0)
  for (const run of [mine, another]) run.stop()
})

test('the version and the page change with the parcel', async () => {
  const path = await pathOf('c')
  const read = async () => {
    const api = await fetch(server.url + path.replace('/track/', '/track/api/'))
    const page = await (await fetch(server.url + path)).text()
    const { version } = (await api.json()) as { version: string }
    return [version, /data-version="([^"]+)"/.exec(page)?.[1]]
  }
  const before = await read()
  expect(await read()).toEqual(before)
  await send(admin, 'events', [anEvent('c', 'collected', '2026-11-03T08:00:00Z')])
  await expect.poll(async () => (await read()).map((text, index) => text !== before[index])).toEqual([true, true])
})

test('a code that is replaced ends its streams and opens none, nor its page', async () => {
  const path = await pathOf('d')
  const heard = await listen(`${server.url}${path}/live`)
  expect((await fetch(server.url + path)).status).toBe(200)
  await admin.ask(contract.shipments.replaceTrackingCode, { params: { id: 'fjallro-d' } })
  await expect.poll(() => heard.isEnded).toBe(true)
  expect((await listen(`${server.url}${path}/live`)).status).toBe(404)
  expect((await fetch(server.url + path)).status).toBe(404)
  expect((await fetch(server.url + path.replace('/track/', '/track/api/'))).status).toBe(404)
})

test('unknown codes open no stream', async () => {
  for (const code of ['x', `00000000${'A'.repeat(22)}`]) {
    const { status, headers } = await listen(`${server.url}/track/${code}/live`)
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  }
})

test('one address has only so many streams, and a server that stops ends them at once', async () => {
  const other = await server.another()
  const url = `${other.publicUrl}${await pathOf('a')}/live`
  const heard = await Promise.all(Array.from({ length: 32 }, () => listen(url)))
  expect(heard.map(({ status }) => status).toSorted()).toEqual([...Array(30).fill(200), 429, 429])
  await other.stop()
  await expect.poll(() => heard.filter(({ status, isEnded }) => status === 200 && isEnded).length).toBe(30)
})
