import { open } from 'node:fs/promises'
import {
  shipmentDocuments as calls,
  documentKinds,
  maxDocuments,
} from '@aftermile/contract/containers/shipment-documents'
import { array, sql } from '../../../db/sql.ts'
import { serveDownload } from '../../../http/routes/downloads.ts'
import { serve, serveUpload } from '../../../http/routes/serve.ts'
import { conflict, notFound, refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { headBytes, typeOfContent } from '../../files/content-type.ts'
import { hasMarkup, isNameOfPage } from '../../files/markup.ts'
import { readPiece, saveUpload } from '../../files/saved-files.ts'
import { publishContainers } from '../../intake/ingest/consequences/publish-changes.ts'
import { getShipment } from './stored-shipment.ts'

type Document = { id: string; kind: string; name: string; contentType: string; sizeBytes: number; createdAt: string }

/** Proofs of delivery, labels and other files of a shipment for people to read. */
export const shipmentDocuments: Feature = {
  routes: [
    serve(calls.list, async (ctx, { params }) => {
      await getShipment(ctx, params.id)
      return (await listDocuments(ctx, params.id)).map(row => documentOut(params.id, row))
    }),
    serveDownload(calls.get, async (ctx, { params }) => {
      await getShipment(ctx, params.id)
      const file = (await listDocuments(ctx, params.id)).find(({ id }) => id === params.documentId)
      if (file === undefined) throw notFound()
      return { ...file, read: (db, position) => readPiece(db, ctx.tenantId, file.id, position) }
    }),
    serveUpload(calls.add, async (ctx, { params, query, file }) => {
      const { merchantId } = await getShipment(ctx, params.id)
      if (isNameOfPage(file.name) || (await hasMarkup(file.path))) throw refusedMarkup()
      // Locks the shipment, so that the same file sent twice at once is stored once.
      await ctx.db.run(
        sql`select 1 from shipments where tenant_id = ${ctx.tenantId} and id = ${params.id} for no key update`,
      )
      const existing = await ctx.db.find<{ id: string }>(sql`
        select id from saved_files where tenant_id = ${ctx.tenantId} and container_id = ${params.id} and kind = ${query.kind}
          and sha256 = ${file.sha256} and name = ${file.name}`)
      const documentId = existing?.id ?? (await save())
      const row = (await listDocuments(ctx, params.id)).find(({ id }) => id === documentId)
      if (row === undefined) throw notFound()
      return documentOut(params.id, row)

      async function save(): Promise<string> {
        if ((await listDocuments(ctx, params.id)).length >= maxDocuments)
          throw conflict(`A shipment can have up to ${maxDocuments} documents`)
        const contentType = typeOfContent(await beginningOf(file.path))
        const container = { id: params.id, merchantId }
        const id = await saveUpload(ctx, file, { kind: query.kind, contentType, expiresAt: null, container })
        await publishContainers(ctx, 'shipment', [container])
        return id
      }
    }),
  ],
}

const refusedMarkup = () =>
  refused('file', '{_field_} must be an image, a PDF, a text or another file without HTML, SVG or XML')

const listDocuments = ({ db, tenantId }: Ctx, shipmentId: string): Promise<Document[]> =>
  db.rows<Document>(sql`
    select id, kind, name, content_type as "contentType", size_bytes as "sizeBytes", created_at as "createdAt" from saved_files
    where tenant_id = ${tenantId} and container_id = ${shipmentId} and kind = any (${array(documentKinds)}) order by created_at, id`)

const documentOut = (shipmentId: string, row: Document) => ({
  ...row,
  uri: `/api/v1/shipments/${encodeURIComponent(shipmentId)}/documents/${encodeURIComponent(row.id)}`,
})

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
