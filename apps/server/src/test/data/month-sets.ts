import { columnsType } from '@aftermile/contract/boards/datasets'
import type { Chunk } from '@aftermile/dashboards/data/chunk'
import { decodeChunk } from '@aftermile/dashboards/wire/chunk-bytes'
import { refreshSet } from '../../features/boards/datasets/sets/refresh-set.ts'
import type { MonthSource } from '../../features/boards/datasets/sources/data-source.ts'
import { withMerchantLimit } from '../../tenancy/merchant-limit.ts'
import { inTenantOf } from '../carriers/carrier-results.ts'
import type { Caller, TestServer } from '../server.ts'

type Refreshed = { readonly merchants?: string; readonly isContinued?: boolean; readonly isAwaited?: boolean }

/** Runs one piece of a refresh, in its own transaction. */
export const refreshPiece = (server: TestServer, source: MonthSource, { merchants = '', ...options }: Refreshed = {}) =>
  inTenantOf(server, 'nordhem', ctx =>
    withMerchantLimit(ctx, merchants === '' ? [] : merchants.split(','), () =>
      refreshSet(ctx, source, { merchants, ...options }),
    ),
  )

/** Refreshes a set of months to its end. Returns the number of pieces. */
export async function refreshMonthsOf(
  server: TestServer,
  source: MonthSource,
  options: Refreshed = {},
): Promise<number> {
  for (let pieces = 1; ; pieces++)
    if ((await refreshPiece(server, source, { ...options, isContinued: pieces > 1 })) === 'done') return pieces
}

/** Reads the chunks that a user sees, by their address. */
export async function chunksOf(
  { url }: TestServer,
  caller: Caller,
  { dataset, calls }: MonthSource,
): Promise<Map<string, Chunk>> {
  const { chunks } = await caller.ask(calls.manifest)
  const read = chunks.map(async ({ hash, uri }) => {
    const headers = { authorization: `Bearer ${caller.token}`, accept: columnsType }
    const answer = await fetch(url + uri, { headers })
    return [hash, decodeChunk(dataset, new Uint8Array(await answer.arrayBuffer()))] as const
  })
  return new Map(await Promise.all(read))
}

/** The sum of a measure over all rows of a chunk, in its units. */
export const totalIn = ({ columns }: Chunk, measure: string): number =>
  Array.from(columns[measure]?.codes ?? []).reduce((sum, value) => sum + value, 0)
