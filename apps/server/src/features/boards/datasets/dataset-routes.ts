import { columnsType, type DatasetCalls, textsType } from '@aftermile/contract/boards/datasets'
import { apiBase } from '@aftermile/contract/index'
import { type Columns, part, sql } from '../../../db/sql.ts'
import { alias, columns, expression, pick } from '../../../db/table.ts'
import { datasetChunks } from '../../../db/tables/datasets.ts'
import type { Route } from '../../../http/routes/route.ts'
import { serve, serveResponse } from '../../../http/routes/serve.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { rowsJson } from './chunks/pack-rows.ts'
import { exportRoute } from './export/board-export.ts'
import { findMask, maskNameOf, saveMasks } from './sets/deleted-row-masks.ts'
import { forceRefresh, openSet, type SetChunk, setKeyFor } from './sets/sets.ts'
import type { DataSource, SetKey } from './sources/data-source.ts'

/** The routes of one data set. */
export function datasetRoutes(source: DataSource): readonly Route[] {
  const { calls } = source
  return [
    serve(calls.uris, async ctx => {
      const { chunks } = await openSet(ctx, source)
      await saveMasks(ctx, setKeyFor(ctx, source), chunks)
      return chunks.map(chunk => uriOf(calls, chunk))
    }),
    serve(calls.manifest, async ctx => {
      const { timeStamp, chunks } = await openSet(ctx, source)
      return {
        timeStamp,
        chunks: chunks.map(chunk => ({
          hash: chunk.hash,
          uri: dataPath(calls, chunk.hash),
          rows: chunk.rows,
          dead: chunk.deadCount === 0 ? null : chunk.dead.toString('base64'),
        })),
      }
    }),
    serve(calls.refresh, ctx => forceRefresh(ctx, source)),
    chunkRoute(source),
    exportRoute(source),
  ]
}

const dataPath = ({ chunk }: DatasetCalls, name: string): string => apiBase + chunk.path.replace('{name}', name)

/** The address of a chunk names its content and its mask, so that an address always returns the same rows. */
function uriOf(calls: DatasetCalls, chunk: SetChunk): string {
  const maskName = maskNameOf(chunk)
  return dataPath(calls, maskName === null ? chunk.hash : `${chunk.hash}~${maskName}`)
}

/** A chunk in the accepted format: packed columns or texts for our console, JSON for all others. */
const chunkRoute = (source: DataSource): Route =>
  serveResponse(source.calls.chunk, async (ctx, { params }, request) => {
    const [hash = '', name = null] = params.name.split('~')
    const accepted = request.headers.accept ?? ''
    const set = setKeyFor(ctx, source)
    const type = [textsType, columnsType].find(each => accepted.includes(each))
    if (type !== undefined) {
      const found = await findChunk(ctx, type === textsType ? packedTexts : packedColumns, { set, hash })
      if (found === null) throw notFound()
      return packed(type, Buffer.from(found.base64, 'base64'))
    }
    const chunk = await findChunk(ctx, chunkWithContent, { set, hash })
    if (chunk === null) throw notFound()
    const mask = await findMask(ctx, set, { chunk, name })
    if (mask === null) throw notFound()
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache' },
      body: rowsJson(source.dataset, { ...chunk, mask }),
    }
  })

const c = alias(datasetChunks, 'c')
const chunkWithContent = columns({
  ...pick(c, 'number', 'hash', 'dead', 'deadCount', 'columns', 'texts'),
  rows: c.rowCount,
  // A set with chunks has a built_at.
  timeStamp: expression<string>(part`s.built_at`),
})

// Bytes come from the database as text. In base64 they are a third shorter than otherwise, and faster to read.
const packedColumns = columns({ base64: expression<string>(part`encode(c.columns, 'base64')`) })
const packedTexts = columns({ base64: expression<string>(part`encode(c.texts, 'base64')`) })

/** Of two chunks with the same content, the later one has the rows: they left the first one and came back unchanged. */
const findChunk = <Row>(
  { db, tenantId }: RequestCtx,
  selected: Columns<Row>,
  { set: { dataset, merchants }, hash }: { set: SetKey; hash: string },
): Promise<Row | null> =>
  db.find(sql`
    select ${selected} from dataset_chunks c
    join datasets s on s.tenant_id = c.tenant_id and s.dataset = c.dataset and s.merchants = c.merchants
    where c.tenant_id = ${tenantId} and c.dataset = ${dataset} and c.merchants = ${merchants} and c.hash = ${hash} and not c.is_staged
    order by c.number desc limit 1`)

/** A stored chunk is sent as it is, packed. Its address stands for its content, so clients may cache it forever. */
const packed = (type: string, content: Buffer) => ({
  status: 200,
  headers: {
    'content-type': type,
    'content-encoding': 'gzip',
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'accept',
  },
  body: null,
  bytes: content,
})
