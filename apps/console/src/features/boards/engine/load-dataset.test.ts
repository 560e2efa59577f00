import { datasets, textsType } from '@aftermile/contract/boards/datasets'
import { Engine } from '@aftermile/dashboards/crossfilter/engine'
import { chunkOf, textsOf } from '@aftermile/dashboards/data/chunk'
import { type LiveRow, live } from '@aftermile/dashboards/live/live'
import { encodeChunk } from '@aftermile/dashboards/test/encode-chunk'
import { encodeTexts } from '@aftermile/dashboards/wire/text-bytes'
import { afterEach, expect, test, vi } from 'vitest'
import { loadDataset } from './load-dataset.ts'

afterEach(() => vi.unstubAllGlobals())

const empty = Object.fromEntries(
  Object.entries(live.columns).map(([name, { kind }]) => [name, kind === 'multi' ? [] : kind === 'measure' ? 0 : null]),
)
// Every column exists and is empty.
const rows = [{ ...(empty as unknown as LiveRow), id: 'a', bookingTimestamp: 60_000 }]
const manifest = { timeStamp: '2026-11-15T11:00:00Z', chunks: [{ hash: 'one', uri: '/one', rows: 1, dead: null }] }

test('an outdated load changes nothing; texts that failed to load come with the next load, even without a new chunk', async () => {
  let token = 'old'
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: HeadersInit }) => {
    const accept = new Headers(headers).get('accept')
    if (url.endsWith('/manifest')) return Response.json(manifest)
    if (accept === textsType && token === 'old') return Response.json({ message: 'Expired' }, { status: 401 })
    return new Response(
      new Uint8Array(accept === textsType ? encodeTexts(textsOf(live, rows)) : encodeChunk(live, chunkOf(live, rows))),
    )
  })
  const engine = new Engine(live, { zone: 'Europe/Stockholm', now: 0 })
  const load = (isLatest = true) =>
    loadDataset(engine, {
      dataset: live,
      calls: datasets.operations,
      access: { origin: 'http://here', token, tenantId: null },
      onProgress: () => {},
      prepare: () => {},
      isLatest: () => isLatest,
    })
  expect(await load(false)).toBeNull()
  expect(engine.chunkIds).toEqual([])
  const show = () => engine.top({ by: 'bookingTimestamp', isDescending: true, limit: 1 })
  const loadAndShow = async () => {
    const loaded = await load()
    show()
    return loaded
  }
  await expect((await loadAndShow())?.texts()).rejects.toMatchObject({ status: 401 })
  token = 'new'
  expect(await (await loadAndShow())?.texts()).toBe(true)
  expect(show()[0]?.id).toBe('a')
  expect(await (await loadAndShow())?.texts()).toBe(false)
})
