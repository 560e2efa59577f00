import { expect, test } from 'vitest'
import type { FeedListener } from '../../../realtime/feed.ts'
import type { HubMessage } from '../../../realtime/listener.ts'
import type { Shown } from '../find/concerns.ts'
import { openPageCache } from './page-cache.ts'

type Page = Shown & { readonly text: string; readonly freshMs: number | null }

const aPage = (text: string, fields: Partial<Page> = {}): Page => ({
  tenantId: 'nordhem',
  merchantId: 'fjallro',
  shipmentIds: ['a', 'b'],
  text,
  freshMs: null,
  ...fields,
})

function opened(keepMs = 1_000_000) {
  let listener: FeedListener | null = null
  const feed = {
    listen(feedListener: FeedListener) {
      listener = feedListener
      return () => {}
    },
  }
  const cache = openPageCache<Page>({ feed, keepMs, maxPages: 2 })
  return { cache, receive: (message: HubMessage) => listener?.onMessage(message), gap: () => listener?.onGap() }
}

const updated = (ids: string[] | null, fields: Partial<Extract<HubMessage, { kind: 'event' }>> = {}): HubMessage => ({
  kind: 'event',
  tenantId: 'nordhem',
  event: 'container_updated',
  payload: { type: 'shipment', ids },
  audience: { merchantId: 'fjallro' },
  ...fields,
})

test.each<[string, HubMessage, boolean]>([
  ['news of the shipment', updated(['x', 'a']), false],
  ['news of another parcel of the order', updated(['b']), false],
  ['news of many shipments of its merchant', updated(null), false],
  [
    'a change of the tenant',
    updated(null, { event: 'tenant_updated', payload: { id: 'nordhem' }, audience: {} }),
    false,
  ],
  ['news of another shipment', updated(['c']), true],
  ['news of many shipments of another merchant', updated(null, { audience: { merchantId: 'kattvik' } }), true],
  ['news of the same id in another tenant', updated(['a'], { tenantId: 'sydkust' }), true],
  ['news of an order', updated(['a'], { payload: { type: 'order', ids: ['a'] } }), true],
  ['a changed right', { kind: 'rights', tenantId: 'nordhem' }, true],
])('%s', async (_, message, isKept) => {
  const { cache, receive } = opened()
  await cache.make('key', async () => aPage('old'))
  receive(message)
  expect(cache.get('key') !== null).toBe(isKept)
})

test('a page is not kept past the time at which a block of it comes or goes', async () => {
  const { cache } = opened()
  await cache.make('over', async () => aPage('old', { freshMs: -1 }))
  await cache.make('later', async () => aPage('new', { freshMs: 1_000_000 }))
  expect([cache.get('over'), cache.get('later')?.text]).toEqual([null, 'new'])
})

test('a page that was read before a change is not kept', async () => {
  const { cache, receive } = opened()
  const made = cache.make('key', async () => {
    receive(updated(['a']))
    return aPage('old')
  })
  expect((await made)?.text).toBe('old')
  expect(cache.get('key')).toBeNull()
})

test('who asks after a change does not get a page that was begun before it', async () => {
  const { cache, receive } = opened()
  const end = Promise.withResolvers<void>()
  const before = cache.make('key', async () => {
    await end.promise
    return aPage('old')
  })
  receive(updated(['a']))
  const after = cache.make('key', async () => aPage('new'))
  end.resolve()
  expect([(await before)?.text, (await after)?.text, cache.get('key')?.text]).toEqual(['old', 'new', 'new'])
})

test('many who ask at once get one page; what does not exist is asked for again', async () => {
  const { cache } = opened()
  let count = 0
  const make = () =>
    cache.make('key', async () => {
      count++
      return null
    })
  expect(await Promise.all([make(), make(), make()])).toEqual([null, null, null])
  await make()
  expect(count).toBe(2)
})

test('nothing is kept after missed messages, for too long, or beyond a number of pages', async () => {
  const { cache, gap } = opened()
  await cache.make('1', async () => aPage('1'))
  gap()
  expect(cache.get('1')).toBeNull()
  for (const key of ['1', '2', '3']) await cache.make(key, async () => aPage(key))
  expect(['1', '2', '3'].map(key => cache.get(key)?.text)).toEqual([undefined, '2', '3'])
  const { cache: brief } = opened(0)
  await brief.make('1', async () => aPage('1'))
  expect(brief.get('1')).toBeNull()
})
