import { contract } from '@aftermile/contract/index'
import { serveDownload } from '../../../http/routes/downloads.ts'
import { serve } from '../../../http/routes/serve.ts'
import type { Feature } from '../../feature.ts'
import { readEntries, readMetadata } from './audit-entries.ts'
import { auditFile } from './audit-file.ts'

export const audit: Feature = {
  routes: [
    serve(contract.audit.list, (ctx, { query: { size, continuationToken, ...filter } }) =>
      readEntries(ctx, filter, { size, continuationToken }),
    ),
    serve(contract.audit.metadata, ctx => readMetadata(ctx)),
    serveDownload(contract.audit.export, (ctx, { query: { timeZone, ...filter } }) => auditFile(ctx, filter, timeZone)),
  ],
}
