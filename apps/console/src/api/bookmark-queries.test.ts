import type { Bookmark } from '@aftermile/contract/boards/bookmarks'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flushPromises } from '../test/clock.ts'
import { type BookmarkAction, bookmarkActions, bookmarksQuery } from './bookmark-queries.ts'
import { isProblem } from './problem.ts'

const aBookmark = (id: string, more: Partial<Bookmark> = {}): Bookmark => ({
  id,
  type: 'private',
  name: id,
  createdByUserId: 'u1',
  createdByUsername: 'Admin',
  filter: {},
  filters: {},
  layout: '{}',
  isFavorite: false,
  ...more,
})

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a second reader within 300 s makes no call, one after it does', async () => {
  const { requests, read } = aServer()
  await read('inbound_return')
  vi.setSystemTime(Date.now() + 299_999)
  await read('inbound_return')
  expect(requests).toEqual(['GET /bookmark-set/inbound_return'])
  vi.setSystemTime(Date.now() + 1)
  await read('inbound_return')
  expect(requests).toHaveLength(2)
})

test('each dashboard has its own list', async () => {
  const { requests, read } = aServer()
  await read('inbound_return')
  await read('shipment')
  expect(requests).toEqual(['GET /bookmark-set/inbound_return', 'GET /bookmark-set/shipment'])
})

const set = '/bookmark-set/shipment'
const calls: [BookmarkAction, string][] = [
  [{ kind: 'create', bookmark: { name: 'New' } }, `POST ${set}/bookmarks`],
  [{ kind: 'update', id: 'b1', bookmark: { name: 'Other' } }, `PUT ${set}/bookmarks/b1`],
  [{ kind: 'remove', id: 'b1' }, `DELETE ${set}/bookmarks/b1`],
  [{ kind: 'share', id: 'b1' }, `POST ${set}/bookmarks/b1/share`],
  [{ kind: 'unshare', id: 'b1' }, `DELETE ${set}/bookmarks/b1/share`],
  [{ kind: 'systemShare', id: 'b1' }, `POST ${set}/bookmarks/b1/system-share`],
  [{ kind: 'systemUnshare', id: 'b1' }, `DELETE ${set}/bookmarks/b1/system-share`],
  [{ kind: 'importSystem', id: 'b1' }, `POST ${set}/bookmarks/b1/system`],
  [{ kind: 'favor', id: 'b1' }, `POST ${set}/favorites/b1`],
  [{ kind: 'unfavor', id: 'b1' }, `DELETE ${set}/favorites/b1`],
]

test.each(calls)('%o: its response becomes the list without another call', async (action, request) => {
  const { requests, read, run, setList } = aServer()
  await read('shipment')
  setList([aBookmark('b1'), aBookmark('b2')])
  await run('shipment', action)
  expect(await read('shipment')).toMatchObject([{ id: 'b1' }, { id: 'b2' }])
  expect(requests).toEqual([`GET ${set}`, request])
})

test('the response to a read that started before a change does not undo the change', async () => {
  const { read, run, setList, delayNext } = aServer()
  const release = delayNext()
  const early = read('shipment').catch(() => null)
  await flushPromises()
  setList([aBookmark('b1', { isFavorite: true })])
  await run('shipment', { kind: 'favor', id: 'b1' })
  release([])
  await early
  expect(await read('shipment')).toMatchObject([{ isFavorite: true }])
})

test('two changes run one after the other, so the last response is the newest', async () => {
  const { run, read, setList, requests, delayNext } = aServer()
  const release = delayNext()
  const first = run('shipment', { kind: 'favor', id: 'b1' })
  await flushPromises()
  const second = run('shipment', { kind: 'unfavor', id: 'b1' })
  await flushPromises()
  expect(requests).toEqual([`POST ${set}/favorites/b1`])
  setList([aBookmark('b1', { name: 'second' })])
  release([aBookmark('b1', { name: 'first' })])
  await Promise.all([first, second])
  expect(await read('shipment')).toMatchObject([{ name: 'second' }])
})

test('a refused change leaves the list as it was', async () => {
  const { read, run, setList, refuse } = aServer()
  setList([aBookmark('b1')])
  await read('shipment')
  refuse(409)
  await expect(run('shipment', { kind: 'share', id: 'b1' })).rejects.toSatisfy(error => isProblem(error, 409))
  expect(await read('shipment')).toMatchObject([{ id: 'b1' }])
})

/** Responds to every call with the last list passed to `setList`. `delayNext` holds back the next response. */
function aServer() {
  const requests: string[] = []
  let list: Bookmark[] = []
  let status: number | null = null
  let delayed: Promise<Bookmark[]> | null = null
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', signal }: RequestInit = {}) => {
    requests.push(`${method} ${url.split('/api/v1')[1]}`)
    const waiting = delayed
    delayed = null
    const body = waiting === null ? list : await waiting
    signal?.throwIfAborted()
    return Response.json(status === null ? body : { message: 'Refused' }, { status: status ?? 200 })
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return {
    requests,
    setList: (bookmarks: Bookmark[]) => {
      list = bookmarks
    },
    refuse: (code: number) => {
      status = code
    },
    delayNext: () => {
      let release = (_: Bookmark[]) => {}
      delayed = new Promise(resolve => {
        release = resolve
      })
      return (bookmarks: Bookmark[]) => release(bookmarks)
    },
    read: (dashboardId: string) => queries.fetchQuery(bookmarksQuery(dashboardId)),
    run: (dashboardId: string, action: BookmarkAction) =>
      new MutationObserver(queries, bookmarkActions(queries, dashboardId)).mutate(action),
  }
}
