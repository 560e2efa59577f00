import type { Ctx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import { removeFile } from '../saved-files.ts'
import { noCounts } from './outcome.ts'
import { enqueuePiece } from './piece-job.ts'
import { tellProgress } from './progress.ts'
import type { ImportRow } from './record.ts'
import { forgetRepeats } from './repeats.ts'

/** Begins a check or the import itself with the first piece; what an earlier run has reported is dropped. */
export async function begin(ctx: Ctx, row: ImportRow, status: 'checking' | 'importing'): Promise<void> {
  const run = row.run + 1
  const counts = JSON.stringify(noCounts)
  if (row.problemsFileId !== null) await removeFile(ctx, row.problemsFileId)
  await forgetRepeats(ctx, row.id)
  await ctx.db.run(sql`delete from import_rows where tenant_id = ${ctx.tenantId} and import_id = ${row.id}`)
  await ctx.db.run(sql`
    update imports set status = ${status}, run = ${run}, done = 0, problems_file_id = null, problem_pieces = 0,
      check_counts = case when ${status} = 'checking' then ${counts}::jsonb else check_counts end,
      result_counts = case when ${status} = 'importing' then ${counts}::jsonb else null end,
      ambiguous_columns = '{}', updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${row.id}`)
  await enqueuePiece(ctx, { id: row.id, run, position: 0 })
  await tellProgress(ctx, row, status, 0)
}
