import type { ImportCounts } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { part } from '../../../db/sql.ts'
import { writeAudit } from '../../../records/audit.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { notifyStarter, publishProgress } from './import-progress.ts'
import { type ImportRow, importRecords } from './import-record.ts'
import { dropPieces } from './row-pieces.ts'
import { deleteRowKeys, keepCreatedKeys } from './rows/repeated-rows.ts'

/** Ends a run after its last piece: a dry run then waits for its commit, an import is done. */
export async function finishImport(ctx: Ctx, row: ImportRow, counts: ImportCounts, done: number): Promise<void> {
  const { id, status, fileName, kind } = row
  if (status === 'checking') {
    await importRecords.note(ctx, id, part`status = 'checked'`)
    await deleteRowKeys(ctx, id)
    return publishProgress(ctx, row, 'checked', done)
  }
  await importRecords.end(ctx, id, { as: 'done', message: null })
  await keepCreatedKeys(ctx, id)
  await dropPieces(ctx, id)
  const author = { id: row.userId ?? ctx.author.id, name: row.createdBy }
  await writeAudit(
    { ...ctx, author },
    { noun: 'import', itemId: id, before: null, after: { fileName, kind, ...counts } },
  )
  await notifyStarter(ctx, row, 'Import finished', `${fileName}: ${countsText(counts)}.`)
  await publishProgress(ctx, row, 'done', done)
}

/** 9 900 created, 100 rejected, 3 with warnings */
function countsText({ refused, warned = 0, ...others }: ImportCounts): string {
  const parts = Object.entries({ ...others, rejected: refused, 'with warnings': warned }).filter(
    ([, count]) => count > 0,
  )
  return parts.map(([name, count]) => `${numberText(count)} ${name}`).join(', ') || 'no changes'
}
