import { z } from 'zod'
import { recordsOf } from '../../../db/records.ts'
import { sql } from '../../../db/sql.ts'
import { searchTexts } from '../../../db/tables/search.ts'
import { type Position, runBackfill } from '../../../jobs/follower.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { HighlightField, SearchKind } from './search-document.ts'
import { tokensOfFields } from './write-documents.ts'

const atOnce = 500

/** Writes the codes of documents from before 041 again. To be deleted once every database has them. */
export const backfillTexts: Job<Record<string, never>> = job({
  name: 'fill_search_codes',
  payload: z.strictObject({}),
  cron: '*/5 * * * *',
  hasWork: { where: `exists (select 1 from followers w where w.tenant_id = t.id and w.name = 'fill_search_codes')` },
  async run(ctx) {
    if (await backfillTextsNext(ctx)) await enqueue(ctx, backfillTexts, {}, { key: 'fill_search_codes' })
  },
})

type Stored = { kind: SearchKind; key: string; fields: Partial<Record<HighlightField, string[]>> }

/** Writes the next texts. Returns whether there are more. */
export async function backfillTextsNext(ctx: Ctx): Promise<boolean> {
  const { db, tenantId } = ctx
  const read = ({ id }: Position, limit: number) =>
    db.rows<Stored>(sql`
      select kind, key, fields from search_documents
      where tenant_id = ${tenantId} and (kind, key) > (split_part(${id}, '/', 1), substr(${id}, strpos(${id}, '/') + 1))
      order by kind, key limit ${limit} for update`)
  const positionOf = ({ kind, key }: Stored) => ({ at: new Date(0).toISOString(), id: `${kind}/${key}` })
  const source = { name: 'fill_search_codes', limit: atOnce, read, positionOf }
  return (await runBackfill(ctx, source, rows => writeCodes(ctx, rows))) === 'more'
}

const written = recordsOf(searchTexts, ['kind', 'key', 'codes'])

async function writeCodes({ db, tenantId }: Ctx, rows: readonly Stored[]): Promise<void> {
  const texts = rows.map(({ kind, key, fields }) => ({ kind, key, codes: [...tokensOfFields(fields).codes].join(' ') }))
  await db.run(sql`
    update search_texts t set codes = x.codes
    from ${written.with(texts)}
    where t.tenant_id = ${tenantId} and t.kind = x.kind and t.key = x.key`)
}
