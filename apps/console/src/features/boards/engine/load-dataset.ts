import { columnsType, type DatasetCalls, type DatasetManifest, textsType } from '@aftermile/contract/boards/datasets'
import type { Engine } from '@aftermile/dashboards/crossfilter/engine'
import type { Dataset } from '@aftermile/dashboards/data/dataset'
import { decodeChunk } from '@aftermile/dashboards/wire/chunk-bytes'
import { decodeTexts } from '@aftermile/dashboards/wire/text-bytes'
import { call } from '../../../api/call.ts'
import { callAs } from '../../../api/caller.ts'
import { isProblem, problemOf } from '../../../api/problem.ts'
import { fetchWithRetries } from '../../../api/retries.ts'
import { deletedRows } from './deleted-rows.ts'
import type { Access } from './engine-messages.ts'

export type AnyEngine = Engine<Dataset>

export type LoadOptions = {
  readonly dataset: Dataset
  readonly calls: DatasetCalls
  readonly access: Access
  readonly onProgress: (done: number, total: number) => void
  /** Called before the rows are added. What is set then needs no count of its own. */
  readonly prepare: () => void
  /** False once a later load has started: an older list of chunks must not undo a newer one. */
  readonly isLatest: () => boolean
}

/** The result of a load. `texts` loads the texts that the shown rows lack, and says whether there were any. */
export type LoadedDataset = { readonly timeStamp: string | null; readonly texts: () => Promise<boolean> }

/** Resolves to null, without a change, if a later load has started. */
export type LoadDataset = (engine: AnyEngine, options: LoadOptions) => Promise<LoadedDataset | null>

type ListedChunk = DatasetManifest['chunks'][number]

const emptyManifest: DatasetManifest = { timeStamp: null, chunks: [] }
/** Browsers send up to six requests to one server at a time. The page needs some of them while it opens. */
const maxRequests = 4

/** Fetches new chunks and drops those that are gone. A chunk never changes, so the browser caches it. */
export const loadDataset: LoadDataset = async (engine, { dataset, calls, access, onProgress, prepare, isLatest }) => {
  callAs({ origin: access.origin, accessToken: () => access.token, tenantId: () => access.tenantId })
  const { timeStamp, chunks } = await manifestOf(calls)
  const known = new Set(engine.chunkIds)
  const fresh = spread(chunks.filter(({ hash }) => !known.has(hash)))
  engine.expect(chunks.reduce((sum, { rows }) => sum + rows, 0))
  let done = 0
  const added = await inParallel(fresh, async ({ hash, uri, dead }) => {
    const bytes = await bytesOf(access, uri, columnsType)
    onProgress(++done, fresh.length)
    if (bytes === null || !isLatest()) return []
    engine.read(hash, decodeChunk(dataset, bytes))
    return [{ id: hash, deletedRows: deletedRows(dead) }]
  })
  if (!isLatest()) return null
  const listedIds = new Set(chunks.map(({ hash }) => hash))
  prepare()
  engine.remove([...known].filter(id => !listedIds.has(id)))
  engine.put(added.flat())
  const unchanged = chunks.filter(({ hash }) => known.has(hash))
  engine.deleteRows(unchanged.map(({ hash, dead }) => ({ id: hash, deletedRows: deletedRows(dead) })))
  return { timeStamp, texts: () => loadTexts(engine, access, chunks) }
}

/** Every eighth chunk first, so that what comes first is like all of them: chunks are in the order of time. */
const spread = (chunks: readonly ListedChunk[]): ListedChunk[] =>
  Array.from({ length: 8 }, (_, first) => chunks.filter((_, index) => index % 8 === first)).flat()

/** Loads the texts that the shown rows lack, also those that it failed to get before. */
async function loadTexts(engine: AnyEngine, access: Access, chunks: readonly ListedChunk[]): Promise<boolean> {
  const { wantedTexts } = engine
  const missing = chunks.filter(({ hash }) => wantedTexts.has(hash))
  const loaded = await inParallel(missing, async listed => {
    const bytes = await bytesOf(access, textsUri(listed), textsType)
    if (bytes !== null) engine.putTexts(listed.hash, decodeTexts(bytes), wantedTexts.get(listed.hash))
    return bytes !== null
  })
  return loaded.includes(true)
}

/** 404 means that there is no data yet. */
const manifestOf = ({ manifest }: DatasetCalls): Promise<DatasetManifest> =>
  call(manifest, {}).then(
    ({ data }) => data,
    error => {
      if (isProblem(error, 404)) return emptyManifest
      throw error
    },
  )

/** Browsers cache one response per URL, so columns and texts need different ones. */
const textsUri = ({ uri }: ListedChunk): string => `${uri}?texts`

async function bytesOf({ origin, token, tenantId }: Access, uri: string, accept: string): Promise<Uint8Array | null> {
  const headers = {
    accept,
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(tenantId !== null && { 'x-tenant': tenantId }),
  }
  const response = await fetchWithRetries(origin + uri, () => ({ headers }))
  if (response.status === 404) return null
  if (!response.ok) throw await problemOf(response)
  return new Uint8Array(await response.arrayBuffer())
}

async function inParallel<In, Out>(items: readonly In[], run: (item: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  let next = 0
  const runNext = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) done[index] = await run(item)
    }
  }
  await Promise.all(Array.from({ length: maxRequests }, runNext))
  return done
}
