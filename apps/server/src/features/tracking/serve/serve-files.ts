import type { FastifyInstance } from 'fastify'
import { sql } from '../../../db/sql.ts'
import { attachmentHeader } from '../../../http/routes/downloads.ts'
import { streamOf } from '../../../http/routes/streamed-body.ts'
import { tooMany } from '../../../runtime/problem.ts'
import { pageHeaders } from '../../../security/page-headers.ts'
import { readPiece } from '../../files/saved-files.ts'
import { isPicture, readFiles } from '../facts/read-files.ts'
import { addressOf, partsOf, withTracked } from '../find/find-by-code.ts'
import { coldCost } from '../limits/gate.ts'
import type { TrackingContext } from '../tracking-context.ts'
import { wantedLanguage } from './languages.ts'
import { plainReplies } from './plain-replies.ts'

type Request = { Params: { code: string; id: string } }
type File = { readonly name: string; readonly contentType: string; readonly sizeBytes: number }

/** Serves the files of a shipment that its receiver may open. */
export function mountFiles(app: FastifyInstance, context: TrackingContext): void {
  const { pool, gate, tenantOfHost } = context
  const plain = plainReplies(context)
  app.get<Request>('/track/:code/files/:id', async (request, reply) => {
    const { code, id } = request.params
    const wait = await gate.page(request, partsOf(code).key, coldCost)
    if (wait !== null) {
      await gate.hold()
      throw tooMany(wait)
    }
    const found = await gate.work(() =>
      withTracked(pool, addressOf(request, tenantOfHost), async (reader, { shipment }) => {
        const { db, tenantId } = reader
        const isAllowed = (await readFiles(reader, shipment)).some(file => file.id === id)
        const file = await db.find<File>(sql`
          select name, content_type as "contentType", size_bytes as "sizeBytes" from saved_files
          where tenant_id = ${tenantId} and id = ${isAllowed ? id : ''}`)
        return file && { ...file, tenantId }
      }),
    )
    if (found === null)
      return plain.notFound(request, reply, wantedLanguage(undefined, request.headers['accept-language']))
    const { tenantId, name, contentType, sizeBytes } = found
    reply.headers({
      ...pageHeaders.trackingFile,
      'content-type': contentType,
      'content-length': sizeBytes,
      'content-disposition': isPicture(contentType) ? 'inline' : attachmentHeader(name),
    })
    const limits = { tenantId, merchants: [] }
    return reply.send(streamOf(pool, { limits, read: (db, position) => readPiece(db, tenantId, id, position) }))
  })
}
