import { randomUUID } from 'node:crypto'
import { contract } from '@aftermile/contract/index'
import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { isZone } from '@aftermile/domain/times/local-time'
import { insertRow } from '../../../db/records.ts'
import { array, sql } from '../../../db/sql.ts'
import { imports as importTable } from '../../../db/tables/intake.ts'
import { serveDownload } from '../../../http/routes/downloads.ts'
import { serve, serveUpload } from '../../../http/routes/serve.ts'
import { enqueue } from '../../../jobs/job.ts'
import { conflict, notFound, refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { holderOf } from '../../../tenancy/holder.ts'
import type { Feature } from '../../feature.ts'
import { readPiece, saveUpload } from '../../files/saved-files.ts'
import { zoneFor } from '../../people/tenant-settings.ts'
import { cancelImport, continueImport } from './cancel-import.ts'
import { checkMapping } from './columns/check-mapping.ts'
import { decidedDayOrders } from './columns/column-facts.ts'
import { rememberMapping } from './columns/remembered-mapping.ts'
import { getImport, importRecordOf, listImports, lockImport, mappingValues } from './import-record.ts'
import { createMissingMerchants } from './merchants/create-merchants.ts'
import { importJob } from './piece-job.ts'
import { listPreview } from './preview-rows.ts'
import { readJob } from './read-file-job.ts'
import { listRows } from './row-outcomes.ts'
import { startRun } from './start-run.ts'
import { importSweepJob } from './sweep.ts'

const keepDays = 30

const current = async (ctx: RequestCtx, id: string): Promise<ImportRecord> => importRecordOf(await getImport(ctx, id))

export const imports: Feature = {
  routes: [
    serveUpload(contract.imports.start, async (ctx, { query, file }) => {
      const { dryRun, kind, isHistorical } = query
      const timeZone = await zoneFor(ctx, query.timeZone)
      if (!isZone(timeZone)) throw refused('timeZone', '{_field_} must be a time zone such as Europe/Stockholm')
      const expiresAt = new Date(ctx.now + keepDays * 86_400_000)
      const id = randomUUID()
      const fileId = await saveUpload(ctx, file, { kind: 'import', contentType: 'application/octet-stream', expiresAt })
      const by = { ...holderOf(ctx.actor), merchants: array(ctx.actor.merchants), createdBy: ctx.author.name }
      const of = { fileId, fileName: file.name, sizeBytes: file.sizeBytes, expiresAt }
      const how = { kind: kind ?? null, isDryRun: dryRun, isHistorical, timeZone }
      await ctx.db.run(sql`
        ${insertRow(importTable, { tenantId: ctx.tenantId, id, status: 'reading', ...by, ...of, ...how })}`)
      await enqueue(ctx, readJob, { id, run: 0 }, { queue: 'imports' })
      return current(ctx, id)
    }),

    serve(contract.imports.list, listImports),

    serve(contract.imports.get, (ctx, { params }) => current(ctx, params.id)),

    serve(contract.imports.rows, async (ctx, { params, query }) => {
      return listRows(ctx, await getImport(ctx, params.id), query.status)
    }),

    serve(contract.imports.preview, async (ctx, { params }) => {
      await getImport(ctx, params.id)
      return listPreview(ctx, params.id)
    }),

    serve(contract.imports.map, async (ctx, { params, body }) => {
      const row = await lockImport(ctx, params.id)
      if (row.status !== 'mapping' && row.status !== 'checked') throw conflict('This import doesn’t need a mapping')
      const mapping = { ...body, dayOrders: { ...decidedDayOrders(row.columns), ...body.dayOrders } }
      checkMapping(mapping, row.columns)
      const names = row.columns.map(column => column.name)
      await rememberMapping(ctx, names, body)
      await ctx.db.run(sql`
        update imports set ${mappingValues(mapping)} where tenant_id = ${ctx.tenantId} and id = ${row.id}`)
      await startRun(ctx, row, row.isDryRun ? 'checking' : 'importing')
      return current(ctx, row.id)
    }),

    serve(contract.imports.createMerchants, async (ctx, { params }) => {
      const row = await lockImport(ctx, params.id)
      await createMissingMerchants(ctx, row)
      return current(ctx, row.id)
    }),

    serve(contract.imports.commit, async (ctx, { params }) => {
      const row = await lockImport(ctx, params.id)
      if (row.status !== 'checked') throw conflict('Validate the file before importing it')
      await startRun(ctx, row, 'importing')
      return current(ctx, row.id)
    }),

    serve(contract.imports.cancel, async (ctx, { params }) => {
      const row = await lockImport(ctx, params.id)
      await cancelImport(ctx, row)
      return current(ctx, row.id)
    }),

    serve(contract.imports.continue, async (ctx, { params }) => {
      const row = await lockImport(ctx, params.id)
      await continueImport(ctx, row)
      return current(ctx, row.id)
    }),

    serveDownload(contract.imports.problems, async (ctx, { params }) => {
      const { problemsFileId, fileName } = await getImport(ctx, params.id)
      if (problemsFileId === null) throw notFound('This import has no rejected rows')
      const { tenantId } = ctx
      return {
        name: `${fileName.replace(/\.\w{1,5}$/, '')} - rejected rows.csv`,
        contentType: 'text/csv; charset=utf-8',
        read: (db, position) => readPiece(db, tenantId, problemsFileId, position),
      }
    }),
  ],
  jobs: [readJob, importJob.piece, importSweepJob],
}
