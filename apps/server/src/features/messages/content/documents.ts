import { documentKinds } from '@aftermile/contract/containers/shipment-documents'
import { array, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { StoredContent } from '../stored-content.ts'
import { plainName } from './attachment.ts'
import { type MessageProblem, problemOf } from './message-data.ts'

type DocumentKind = (typeof documentKinds)[number]
type Attachment = StoredContent['attachments'][number]

/** Among the attachments of a template, a kind of document stands for all documents of this kind that the shipment has. */
export const isDocumentKind = (id: string): id is DocumentKind => documentKinds.some(kind => kind === id)

/** Of one message. Many mail servers refuse large mails, and a batch of messages is in memory at the same time. */
const maxBytes = 2_000_000

/** A message, its shipment, and the kinds that its template attaches. */
export type WantedDocuments = {
  readonly messageId: string
  readonly shipmentId: string
  readonly kinds: readonly string[]
}

type Row = { id: string; shipmentId: string; kind: string; name: string; contentType: string; sizeBytes: number }

/** Reads the documents that messages attach, or says what is wrong with them, by message. A shipment may have none. */
export async function readDocuments(
  { db, tenantId }: Ctx,
  wanted: readonly WantedDocuments[],
): Promise<Map<string, Attachment[] | MessageProblem>> {
  if (wanted.length === 0) return new Map()
  const shipmentIds = wanted.map(({ shipmentId }) => shipmentId)
  const rows = await db.rows<Row>(sql`
    select id, container_id as "shipmentId", kind, name, content_type as "contentType", size_bytes::float8 as "sizeBytes"
    from saved_files where tenant_id = ${tenantId} and container_id = any (${array(shipmentIds)}) and kind = any (${array(documentKinds)})
    order by created_at, id`)
  const chosen = wanted.map(({ messageId, shipmentId, kinds }) => ({
    messageId,
    files: rows.filter(row => row.shipmentId === shipmentId && kinds.includes(row.kind)),
  }))
  const base64Of = await readBytes(
    { db, tenantId },
    chosen.flatMap(({ files }) => (isSmall(files) ? files.map(({ id }) => id) : [])),
  )
  return new Map(
    chosen.map(({ messageId, files }) => [
      messageId,
      isSmall(files)
        ? files.map(({ id, name, contentType, sizeBytes }) => ({
            name: plainName(name),
            contentType,
            sizeBytes,
            base64: base64Of.get(id) ?? '',
          }))
        : problemOf('The documents of the shipment are larger than 2 MB together', 'payload'),
    ]),
  )
}

const isSmall = (files: readonly Row[]): boolean => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= maxBytes

async function readBytes({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const found = await db.rows<{ id: string; bytes: Buffer }>(sql`
    select file_id as id, string_agg(bytes, ''::bytea order by position) as bytes from saved_file_pieces
    where tenant_id = ${tenantId} and file_id = any (${array(ids)}) group by file_id`)
  return new Map(found.map(({ id, bytes }) => [id, bytes.toString('base64')]))
}
