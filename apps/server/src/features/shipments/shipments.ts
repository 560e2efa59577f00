import { contract } from '@aftermile/contract/index'
import { mayDo } from '@aftermile/domain/access'
import type { RequestCtx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import type { Feature } from '../../feature.ts'
import { serveDownload } from '../../http/downloads.ts'
import { serve } from '../../http/serve.ts'
import { forbidden, notFound } from '../../problem.ts'
import { askRefresh } from '../containers/refresh.ts'
import { readFacts } from '../foresight/explain.ts'
import { readPiece } from '../saved-files.ts'
import { eventOut } from './event-out.ts'
import { shipmentOut, summaryOut } from './shipment-out.ts'
import { getShipment, readMeasures, readStoredEvents } from './stored.ts'

const calls = contract.shipments

/** Files of a shipment that are for people to read. */
const documentKinds = ['proof_of_delivery', 'label', 'document']

export const shipments: Feature = {
  routes: [
    serve(calls.get, async (ctx, { params, query }) => {
      if (query.refresh && !mayDo(ctx.actor, { scope: 'container_refresh' }))
        throw forbidden('This needs scope container_refresh')
      if (query.refresh) await askRefresh(ctx, [params.id])
      const [parts, facts] = await Promise.all([partsOf(ctx, params.id), readFacts(ctx, params.id, Date.now())])
      return shipmentOut(parts, facts)
    }),
    serve(calls.summary, async (ctx, { params, query }) => summaryOut(await partsOf(ctx, params.id), query.mode)),
    serve(calls.packageEvents, async (ctx, { params }) => {
      const { row, events } = await partsOf(ctx, params.id)
      const isKnown =
        row.packageNumbers.includes(params.packageId) || events.some(one => one.packageNumber === params.packageId)
      if (!isKnown) throw notFound()
      return events
        .filter(one => one.packageNumber === null || one.packageNumber === params.packageId)
        .map(event => eventOut(event, row.scenarioId))
    }),
    serve(calls.documents, async (ctx, { params }) => {
      await getShipment(ctx, params.id)
      const rows = await ctx.db.rows<Document>(sql`
        select id, kind, name, content_type as "contentType", size_bytes as "sizeBytes", created_at as "createdAt" from saved_files
        where tenant_id = ${ctx.tenantId} and container_id = ${params.id} and kind = any (${documentKinds}) order by created_at, id`)
      return rows.map(row => ({ ...row, uri: uriOf(params.id, row.id) }))
    }),
    serveDownload(calls.document, async (ctx, { params }) => {
      await getShipment(ctx, params.id)
      const file = await ctx.db.find<Document>(sql`
        select id, name, content_type as "contentType" from saved_files where tenant_id = ${ctx.tenantId} and id = ${params.documentId}
          and container_id = ${params.id} and kind = any (${documentKinds})`)
      if (file === null) throw notFound()
      return { ...file, read: (db, position) => readPiece(db, ctx.tenantId, file.id, position) }
    }),
  ],
}

type Document = { id: string; kind: string; name: string; contentType: string; sizeBytes: number; createdAt: string }

const uriOf = (id: string, documentId: string): string =>
  `/api/v1/shipments/${encodeURIComponent(id)}/documents/${encodeURIComponent(documentId)}`

async function partsOf(ctx: RequestCtx, id: string) {
  const [row, events, measures] = await Promise.all([
    getShipment(ctx, id),
    readStoredEvents(ctx, id),
    readMeasures(ctx, id),
  ])
  return { row, events, measures, now: Date.now() }
}
