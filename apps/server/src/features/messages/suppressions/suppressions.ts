import { contract } from '@aftermile/contract/index'
import { nothing, part, sql } from '../../../db/sql.ts'
import { serveDownload } from '../../../http/routes/downloads.ts'
import { serve, servePreparedUpload } from '../../../http/routes/serve.ts'
import { writeAudit } from '../../../records/audit.ts'
import { conflict, notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { likeText } from '../listing/like-text.ts'
import { after, pageOf, placeOf } from '../listing/paging.ts'
import { exportList } from './export-list.ts'
import { readAddress } from './read-address.ts'
import { readList } from './read-list.ts'
import { mountUnsubscribe } from './serve-unsubscribe.ts'
import { auditOf, suppress, suppressionColumns, suppressMany } from './suppress.ts'

const calls = contract.suppressions

/** The refused rows that a reply names. */
const maxNamed = 100

/** The addresses that nothing is sent to, and the pages with which receivers add their own. */
export const suppressions = ({ secrets, limits }: Pick<FeatureOptions, 'secrets' | 'limits'>): Feature => ({
  routes: [
    serve(calls.list, async ({ db, tenantId }, { query: { text, size, continuationToken } }) => {
      const like = text === undefined ? nothing : part`and (address || ' ' || lower(note)) like ${likeText(text)}`
      const rows = await db.rows(sql`
        select ${suppressionColumns} from suppressions
        where tenant_id = ${tenantId} ${like} ${after(placeOf(continuationToken))} order by created_at desc, id desc limit ${size + 1}`)
      return pageOf(rows, size)
    }),
    serve(calls.create, async (ctx, { body: { channel, address, note } }) => {
      const added = await suppress(ctx, { channel, address: readAddress(channel, address), reason: 'manual', note })
      if (added === null) throw conflict('Nothing is sent to this address already')
      return added
    }),
    servePreparedUpload(calls.import, readList, async (ctx, { prepared: { added, refused } }) => {
      const count = await suppressMany(ctx, added)
      return {
        added: count,
        known: added.length - count,
        refusedCount: refused.length,
        refused: refused.slice(0, maxNamed),
      }
    }),
    serveDownload(calls.export, (ctx, { body }) => exportList(ctx, body.timeZone)),
    serve(calls.remove, async (ctx, { params }) => removeSuppression(ctx, params.id)),
  ],
  pages: ({ pool, isLimited }) => ({ mount: app => mountUnsubscribe(app, { pool, secrets, limits, isLimited }) }),
})

async function removeSuppression(ctx: Ctx, id: string): Promise<void> {
  const removed = await ctx.db.find(sql`
    delete from suppressions where tenant_id = ${ctx.tenantId} and id = ${id} returning ${suppressionColumns}`)
  if (removed === null) throw notFound()
  await writeAudit(ctx, { noun: 'suppression', itemId: id, before: auditOf(removed), after: null })
}
