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
  /** Whether no later load has begun meanwhile: an older list of chunks must not undo a newer one. */
  readonly isWanted: () => boolean
}

/** What was loaded; `texts` brings the words that name rows, and says whether there were any. */
export type LoadedDataset = { readonly timeStamp: string | null; readonly texts: () => Promise<boolean> }

/** Null: it was no longer wanted, and nothing was changed. */
export type LoadDataset = (engine: AnyEngine, options: LoadOptions) => Promise<LoadedDataset | null>

type Listed = DatasetManifest['chunks'][number]

const nothing: DatasetManifest = { timeStamp: null, chunks: [] }
/** As many as browsers ask of one server at once. */
const atOnce = 6

/** Fetches the chunks that are new, drops those that have gone. A chunk never changes, so the browser keeps it. */
export const loadDataset: LoadDataset = async (engine, { dataset, calls, access, onProgress, isWanted }) => {
  callAs({ origin: access.origin, accessToken: () => access.token, tenantId: () => access.tenantId })
  const { timeStamp, chunks } = await manifestOf(calls)
  const known = new Set(engine.chunkIds)
  // Small ones first: reading them makes the code fast while the large ones are on their way.
  const fresh = chunks.filter(({ hash }) => !known.has(hash)).toSorted((one, other) => one.rows - other.rows)
  let done = 0
  const added = await inTurns(fresh, async ({ hash, uri, dead }) => {
    const bytes = await bytesOf(access, uri, columnsType)
    onProgress(++done, fresh.length)
    if (bytes === null) return []
    const chunk = decodeChunk(dataset, bytes)
    engine.read(chunk)
    return [{ id: hash, chunk, deletedRows: deletedRows(dead) }]
  })
  if (!isWanted()) return null
  const wanted = new Set(chunks.map(({ hash }) => hash))
  engine.remove([...known].filter(id => !wanted.has(id)))
  engine.put(added.flat())
  const kept = chunks.filter(({ hash }) => known.has(hash))
  engine.deleteRows(kept.map(({ hash, dead }) => ({ id: hash, deletedRows: deletedRows(dead) })))
  return { timeStamp, texts: () => loadTexts(engine, access, chunks) }
}

/** Also those that an earlier load could not get. */
async function loadTexts(engine: AnyEngine, access: Access, chunks: readonly Listed[]): Promise<boolean> {
  const without = chunks.filter(({ hash }) => engine.lacksTexts(hash))
  await inTurns(without, async listed => {
    const bytes = await bytesOf(access, textsUri(listed), textsType)
    if (bytes === null) return
    engine.putTexts(listed.hash, decodeTexts(bytes))
  })
  return without.length > 0
}

/** Nothing there is no error: the data is empty. */
const manifestOf = ({ manifest }: DatasetCalls): Promise<DatasetManifest> =>
  call(manifest, {}).then(
    ({ data }) => data,
    error => {
      if (isProblem(error, 404)) return nothing
      throw error
    },
  )

/** A browser keeps one answer an address: at the same one, columns and texts would drive each other out. */
const textsUri = ({ uri }: Listed): string => `${uri}?texts`

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

async function inTurns<In, Out>(items: readonly In[], act: (item: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at]
      if (item !== undefined) done[at] = await act(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return done
}
