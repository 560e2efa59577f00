import { columnsType, textsType } from '@aftermile/contract/datasets'
import { contract } from '@aftermile/contract/index'
import type { FastifyRequest } from 'fastify'
import type { RequestCtx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import type { Feature } from '../../feature.ts'
import type { Input } from '../../http/route.ts'
import { serve, serveAnswer } from '../../http/serve.ts'
import { notFound } from '../../problem.ts'
import { exportRoute } from './live-export.ts'
import { askLive, forceLive, type LiveChunk, limitOf } from './live-set.ts'
import { liveJson } from './pack.ts'
import { followLive, refreshLive } from './refresh.ts'
import { keepMasks, maskNameOf, maskOf } from './told-masks.ts'

export const datasets: Feature = {
  jobs: [followLive, refreshLive],
  routes: [
    serve(contract.datasets.operations, async ctx => {
      const { chunks } = await askLive(ctx)
      await keepMasks(ctx, chunks)
      return chunks.map(uriOf)
    }),
    serve(contract.datasets.operationsManifest, async ctx => {
      const { timeStamp, chunks } = await askLive(ctx)
      return {
        timeStamp,
        chunks: chunks.map(chunk => ({
          hash: chunk.hash,
          uri: dataPath + chunk.hash,
          rows: chunk.rows,
          dead: chunk.deadCount === 0 ? null : chunk.dead.toString('base64'),
        })),
      }
    }),
    serve(contract.datasets.operationsRefresh, forceLive),
    serveAnswer(contract.datasets.chunk, answerChunk),
    exportRoute,
  ],
}

const dataPath = '/api/v1/dashboard/data/'

/** Its content and which rows of it count make the name, so that a name always answers the same. */
const uriOf = (chunk: Pick<LiveChunk, 'hash' | 'dead' | 'deadCount'>): string => {
  const mask = maskNameOf(chunk)
  return `${dataPath}${chunk.hash}${mask === null ? '' : `~${mask}`}`
}

/** A chunk in the form that the caller accepts. Only our console asks for columns; everyone else gets JSON. */
async function answerChunk(
  ctx: RequestCtx,
  { params }: Input<typeof contract.datasets.chunk>,
  request: FastifyRequest,
) {
  const [wanted = '', maskName = null] = params.name.split('~')
  const accepted = request.headers.accept ?? ''
  const isPacked = accepted.includes(columnsType) || accepted.includes(textsType)
  const chunk = await findChunk(ctx, wanted)
  if (chunk === null) throw notFound()
  if (isPacked) {
    const isTexts = accepted.includes(textsType)
    return packed(isTexts ? textsType : columnsType, isTexts ? chunk.texts : chunk.columns)
  }
  const dead = await maskOf(ctx, chunk, maskName)
  if (dead === null) throw notFound()
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache' },
    body: liveJson({ ...chunk, dead }),
  }
}

type WholeChunk = LiveChunk & { columns: Buffer; texts: Buffer; timeStamp: string }

/** Of two with the same content the later has the rows: they went out of the earlier one and came back as they had been. */
const findChunk = (ctx: RequestCtx, wanted: string): Promise<WholeChunk | null> =>
  ctx.db.find<WholeChunk>(sql`
    select c.number, c.hash, c.row_count as rows, c.dead, c.dead_count as "deadCount", c.columns, c.texts, s.built_at as "timeStamp"
    from live_chunks c join live_sets s on s.tenant_id = c.tenant_id and s.merchants = c.merchants
    where c.tenant_id = ${ctx.tenantId} and c.merchants = ${limitOf(ctx)} and c.hash = ${wanted}
    order by c.number desc limit 1`)

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
