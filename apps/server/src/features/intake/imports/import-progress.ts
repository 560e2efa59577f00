import type { ImportStatus } from '@aftermile/contract/intake/imports'
import { publish } from '../../../realtime/publish.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { notify } from '../../people/notifications.ts'
import { type ImportRow, importRecords } from './import-record.ts'

type Told = Pick<ImportRow, 'id' | 'userId' | 'rowCount'>

/** Tells the open pages of whoever started it. Root from another tenant has no user here, and asks by itself. */
export async function publishProgress(ctx: Ctx, { id, userId, rowCount }: Told, status: ImportStatus, done: number) {
  if (userId === null) return
  await publish(ctx, 'import_progress', { id, status, done, total: rowCount ?? 0 }, { userId })
}

/** Ends an import that cannot go on, with the reason for people. */
export async function failImport(ctx: Ctx, row: ImportRow, message: string): Promise<void> {
  await importRecords.end(ctx, row.id, { as: 'failed', message })
  await publishProgress(ctx, row, 'failed', row.done)
  await notifyStarter(ctx, row, 'Import failed', `${row.fileName}: ${message}`)
}

export async function notifyStarter(ctx: Ctx, { userId }: Told, title: string, content: string): Promise<void> {
  if (userId !== null) await notify(ctx, { title, content, icon: 'file-import', userId })
}
