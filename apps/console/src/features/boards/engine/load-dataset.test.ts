import { datasets, textsType } from '@aftermile/contract/boards/datasets'
import { Engine } from '@aftermile/dashboards/crossfilter/engine'
import { chunkOf, textsOf } from '@aftermile/dashboards/data/chunk'
import { type LiveRow, live } from '@aftermile/dashboards/live/live'
import { encodeChunk } from '@aftermile/dashboards/wire/chunk-bytes'
import { encodeTexts } from '@aftermile/dashboards/wire/text-bytes'
import { afterEach, expect, test, vi } from 'vitest'
import { loadDataset } from './load-dataset.ts'

afterEach(() => vi.unstubAllGlobals())

const empty = Object.fromEntries(
  Object.entries(live.columns).map(([name, { kind }]) => [name, kind === 'multi' ? [] : null]),
)
// Every column is there, with nothing in it.
const rows = [{ ...(empty as unknown as LiveRow), id: 'a', bookingTimestamp: 60_000 }]
const manifest = { timeStamp: '2026-11-15T11:00:00Z', chunks: [{ hash: 'one', uri: '/one', rows: 1, dead: null }] }

test('a load that is no longer wanted changes nothing; words that could not be had come with the next load, though no chunk is new', async () => {
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
  const load = (isWanted = true) =>
    loadDataset(engine, {
      dataset: live,
      calls: datasets.operations,
      access: { origin: 'http://here', token, tenantId: null },
      onProgress: () => {},
      isWanted: () => isWanted,
    })
  expect(await load(false)).toBeNull()
  expect(engine.chunkIds).toEqual([])
  await expect((await load())?.texts()).rejects.toMatchObject({ status: 401 })
  token = 'new'
  expect(await (await load())?.texts()).toBe(true)
  expect(engine.top({ by: 'bookingTimestamp', isDescending: true, limit: 1 })[0]?.id).toBe('a')
  expect(await (await load())?.texts()).toBe(false)
})
