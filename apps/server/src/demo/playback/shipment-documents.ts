import { records } from '../../db/records.ts'
import { sql } from '../../db/sql.ts'
import { text } from '../../db/table.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { EventItem, ShipmentItem } from '../plans/plan.ts'
import { signatureOf } from './signature.ts'

type DocumentSources = { shipments: readonly ShipmentItem[]; events: readonly EventItem[] }
type ShipmentDocument = { id: string; shipmentId: string; kind: string; name: string; type: string; bytes: Buffer }

const documentRecords = records({ id: text, shipmentId: text, kind: text, name: text, type: text, bytes: text })

/** Adds a label to each booked shipment and a signature to each delivered one. */
export async function addShipmentDocuments(
  { db, tenantId, author }: Ctx,
  { shipments, events }: DocumentSources,
): Promise<void> {
  const all = [...shipments.flatMap(labelOf), ...events.flatMap(proofOf)]
  if (all.length === 0) return
  // One signature per shipment, even if it has several packages.
  const documents = [...new Map(all.map(document => [document.id, document])).values()]
  const rows = documents.map(document => ({ ...document, bytes: document.bytes.toString('base64') }))
  await db.run(sql`
    with x as (
      select x.*, s.merchant_id, decode(x.bytes, 'base64') as content
      from ${documentRecords.with(rows)}
      join shipments s on s.tenant_id = ${tenantId} and s.id = x."shipmentId"),
    filed as (
      insert into saved_files (tenant_id, id, merchant_id, kind, name, content_type, size_bytes, container_id, created_by)
      select ${tenantId}, id, merchant_id, kind, name, type, length(content), "shipmentId", ${author.name} from x
      order by id on conflict do nothing returning id)
    insert into saved_file_pieces (tenant_id, file_id, position, bytes)
    select ${tenantId}, id, 0, content from x join filed using (id) returning 1`)
}

function labelOf({
  id,
  shipmentNumber,
  toName,
  toZipCode,
  toCity,
  packages,
  ...rest
}: ShipmentItem): ShipmentDocument[] {
  if (typeof id !== 'string') return []
  const lines = [
    `Shipment ${shipmentNumber}`,
    `${toName ?? ''}`,
    `${toZipCode ?? ''} ${toCity ?? ''}`,
    ...(packages ?? []).map((item, index) => `Package ${index + 1}: ${item.number}`),
    `Booked ${rest.bookedAt ?? ''}`,
  ]
  const name = `label ${shipmentNumber}.pdf`
  return [{ id: `label-${id}`, shipmentId: id, kind: 'label', name, type: 'application/pdf', bytes: labelPdf(lines) }]
}

function proofOf({ shipmentId, code }: EventItem): ShipmentDocument[] {
  if (code !== 'delivered' || typeof shipmentId !== 'string') return []
  const name = 'signature.png'
  const bytes = signatureOf(shipmentId)
  return [{ id: `proof-${shipmentId}`, shipmentId, kind: 'proof_of_delivery', name, type: 'image/png', bytes }]
}

/** A minimal PDF: one page in label size with lines of text. */
function labelPdf(lines: readonly string[]): Buffer {
  const text = lines.map((line, index) => `1 0 0 1 18 ${390 - index * 24} Tm (${escaped(line)}) Tj`).join('\n')
  const drawing = `BT /F1 14 Tf\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const rows = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}

/** Latin-1 letters have the same bytes in the encoding of the font; others are left out. */
const escaped = (line: string): string => line.replace(/[^\x20-\x7e\xa0-\xff]/g, '').replace(/[\\()]/g, '\\$&')
