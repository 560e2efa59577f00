import { enqueue } from '../../../jobs/job.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { publishProgress } from './import-progress.ts'
import { type ImportRow, importRecords } from './import-record.ts'
import { importJob } from './piece-job.ts'
import { readJob } from './read-file-job.ts'
import { dropPieces } from './row-pieces.ts'
import { deleteRowKeys } from './rows/repeated-rows.ts'

/** Ends an import that has not ended. */
export async function cancelImport(ctx: RequestCtx, row: ImportRow): Promise<void> {
  if (row.status === 'done' || row.status === 'failed') throw conflict('This import has already ended')
  if (row.status === 'cancelled') return
  const hasImported = row.status === 'importing' || row.stoppedIn === 'importing'
  const message = hasImported ? 'Stopped. Rows imported so far are kept.' : 'Stopped. Nothing was imported.'
  await importRecords.end(ctx, row.id, { as: 'cancelled', message })
  await deleteRowKeys(ctx, row.id)
  await dropPieces(ctx, row.id)
  await publishProgress(ctx, row, 'cancelled', row.done)
}

/** Continues an import that has stopped, where it stopped. */
export async function continueImport(ctx: RequestCtx, row: ImportRow): Promise<void> {
  if (row.status === 'reading' || row.status === 'checking' || row.status === 'importing') return
  if (row.status !== 'stopped' || row.stoppedIn === null) throw conflict('This import hasn’t stopped')
  if (row.stoppedIn === 'reading') await continueReading(ctx, row.id)
  else await importJob.resume(ctx, row.id)
  await publishProgress(ctx, row, row.stoppedIn, row.done)
}

async function continueReading(ctx: RequestCtx, id: string): Promise<void> {
  const run = await importRecords.resume(ctx, id)
  if (run !== null) await enqueue(ctx, readJob, { id, run }, { queue: 'imports' })
}
