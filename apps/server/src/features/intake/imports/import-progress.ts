import type { ImportStatus } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { publish } from '../../../realtime/publish.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { notify } from '../../people/notifications.ts'
import { type ImportRow, importRecords } from './import-record.ts'

type ProgressRow = Pick<ImportRow, 'id' | 'userId' | 'rowCount'>

/** Publishes the progress to the open pages of the starter. Root from another tenant has no user here and polls instead. */
export async function publishProgress(
  ctx: Ctx,
  { id, userId, rowCount }: ProgressRow,
  status: ImportStatus,
  done: number,
) {
  if (userId === null) return
  await publish(ctx, 'import_progress', { id, status, done, total: rowCount ?? 0 }, { userId })
}

/** Fails an import that cannot go on, with a message for people. */
export async function failImport(ctx: Ctx, row: ImportRow, message: string): Promise<void> {
  await importRecords.end(ctx, row.id, { as: 'failed', message })
  await publishProgress(ctx, row, 'failed', row.done)
  await notifyStarter(ctx, row, 'Import failed', `${row.fileName}: ${message}`)
}

/** Tells the starter that an import has stopped, and can be continued or cancelled. */
export async function reportStopped(ctx: Ctx, row: ImportRow, message: string): Promise<void> {
  await publishProgress(ctx, row, 'stopped', row.done)
  const position = row.status === 'reading' ? '' : ` at ${numberText(row.done)} of ${numberText(row.rowCount ?? 0)}`
  await notifyStarter(
    ctx,
    row,
    'Import stopped',
    `${row.fileName} stopped${position}. ${message} Continue or cancel it.`,
  )
}

export async function notifyStarter(ctx: Ctx, { userId }: ProgressRow, title: string, content: string): Promise<void> {
  if (userId !== null) await notify(ctx, { title, content, icon: 'file-import', userId })
}
