import { part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { removeFile } from '../../files/saved-files.ts'
import { noneForgotten } from './findings/soon-forgotten.ts'
import { publishProgress } from './import-progress.ts'
import type { ImportRow } from './import-record.ts'
import { importJob } from './piece-job.ts'
import { noCounts } from './row-outcomes.ts'
import { deleteRowKeys } from './rows/repeated-rows.ts'

/** Starts a check or an import with the first piece, and deletes the report of an earlier run. */
export async function startRun(ctx: Ctx, row: ImportRow, status: 'checking' | 'importing'): Promise<void> {
  const none = JSON.stringify(noCounts)
  const noRepeats = JSON.stringify({ count: 0, first: [] })
  const counts =
    status === 'checking' ? part`check_counts = ${none}, result_counts = null` : part`result_counts = ${none}`
  if (row.problemsFileId !== null) await removeFile(ctx, row.problemsFileId)
  await deleteRowKeys(ctx, row.id)
  await ctx.db.run(sql`delete from import_rows where tenant_id = ${ctx.tenantId} and import_id = ${row.id}`)
  await importJob.restart(ctx, row.id, {
    as: status,
    set: part`done = 0, problems_file_id = null, problem_pieces = 0, repeats = ${noRepeats}, removed_packages = 0,
      missing_merchants = '{}', reasons = '[]', soon_forgotten = ${JSON.stringify(noneForgotten)}, ${counts}`,
  })
  await publishProgress(ctx, row, status, 0)
}
