import { hash } from 'node:crypto'
import { columnsType, textsType } from '@aftermile/contract/datasets'
import { contract } from '@aftermile/contract/index'
import type { RequestCtx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import type { Feature } from '../../feature.ts'
import { type Route, serve } from '../../http/serve.ts'
import { notFound } from '../../problem.ts'
import { liveJson } from './pack.ts'
import { askRefresh, followLive, refreshLive } from './refresh.ts'

/** Data older than this is brought up to date when somebody asks for it. */
const staleAfter = '1 minute'

type Chunk = { hash: string; rows: number; dead: Buffer; deadCount: number }
type Live = { timeStamp: string | null; chunks: Chunk[] }

export const datasets: Feature = {
  jobs: [followLive, refreshLive],
  routes: [
    serve(contract.datasets.operations, async ctx => (await ask(ctx)).chunks.map(uriOf)),
    serve(contract.datasets.operationsManifest, async ctx => {
      const { timeStamp, chunks } = await ask(ctx)
      return {
        timeStamp,
        chunks: chunks.map(chunk => ({
          hash: chunk.hash,
          uri: uriOf(chunk),
          rows: chunk.rows,
          dead: chunk.deadCount === 0 ? null : chunk.dead.toString('base64'),
        })),
      }
    }),
    chunkRoute(),
  ],
}

const limitOf = ({ actor }: RequestCtx): string => actor.merchants.join(',')

/** Its content and which rows of it count make the name, so that a name always answers the same. */
const uriOf = ({ hash: name, dead, deadCount }: Chunk): string =>
  `/api/v1/dashboard/data/${name}${deadCount === 0 ? '' : `~${hash('sha256', dead, 'base64url').slice(0, 16)}`}`

/** What there is now; marks the set as looked at, and sets its refresh going where it is old. */
async function ask(ctx: RequestCtx): Promise<Live> {
  const { db, tenantId } = ctx
  const merchants = limitOf(ctx)
  const set = await db.find<{ timeStamp: string | null; isStale: boolean }>(sql`
    insert into live_sets (tenant_id, merchants) values (${tenantId}, ${merchants})
    on conflict (tenant_id, merchants) do update set asked_at = now()
    returning built_at as "timeStamp", built_at is null or built_at < now() - ${staleAfter}::interval as "isStale"`)
  if (set?.isStale) await askRefresh(ctx, merchants)
  const chunks = await db.rows<Chunk>(sql`
    select hash, row_count as rows, dead, dead_count as "deadCount" from live_chunks
    where tenant_id = ${tenantId} and merchants = ${merchants} and dead_count < row_count order by number`)
  return { timeStamp: set?.timeStamp ?? null, chunks }
}

/** A chunk in the form that the caller accepts. Only our console asks for columns; everyone else gets JSON. */
function chunkRoute(): Route {
  return {
    endpoint: contract.datasets.chunk,
    async answer(ctx, input, request) {
      const { name } = input.params as { name: string } // parsed by this endpoint's schema
      const [wanted = '', deadName = null] = name.split('~')
      const accepted = request.headers.accept ?? ''
      const isPacked = accepted.includes(columnsType) || accepted.includes(textsType)
      const chunk = await findChunk(ctx, wanted)
      if (chunk === null) throw notFound()
      if (isPacked) {
        const isTexts = accepted.includes(textsType)
        return packed(isTexts ? textsType : columnsType, isTexts ? chunk.texts : chunk.columns)
      }
      const isCurrent = uriOf(chunk).endsWith(`/${deadName === null ? wanted : `${wanted}~${deadName}`}`)
      if (!isCurrent) throw notFound()
      return {
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache' },
        body: liveJson(chunk),
      }
    },
  }
}

type WholeChunk = Chunk & { columns: Buffer; texts: Buffer; timeStamp: string }

const findChunk = (ctx: RequestCtx, wanted: string): Promise<WholeChunk | null> =>
  ctx.db.find<WholeChunk>(sql`
    select c.hash, c.row_count as rows, c.dead, c.dead_count as "deadCount", c.columns, c.texts, s.built_at as "timeStamp"
    from live_chunks c join live_sets s on s.tenant_id = c.tenant_id and s.merchants = c.merchants
    where c.tenant_id = ${ctx.tenantId} and c.merchants = ${limitOf(ctx)} and c.hash = ${wanted} limit 1`)

/** It is kept packed and travels as it is kept; its name stands for its content, so it may be kept for ever. */
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
