import type { TrackedFile } from '@aftermile/domain/tracking/tracking-facts'
import { sql } from '../../../db/sql.ts'
import type { Reader, TrackedShipment } from '../find/tracked-shipment.ts'

type Row = { readonly id: string; readonly kind: 'proof_of_delivery' | 'label'; readonly contentType: string }

/** The documents that a receiver may open: of every parcel the proof that it arrived, of a return its label. */
export async function readFiles(
  { db, tenantId }: Reader,
  { id, scenarioId }: Pick<TrackedShipment, 'id' | 'scenarioId'>,
): Promise<TrackedFile[]> {
  const rows = await db.rows<Row>(sql`
    select id, kind, content_type as "contentType" from saved_files
    where tenant_id = ${tenantId} and container_id = ${id} and kind in ('proof_of_delivery', 'label')
      and (expires_at is null or expires_at > tenant_now())
    order by created_at, id`)
  return rows.flatMap(({ id: fileId, kind, contentType }): TrackedFile[] => {
    const file = { id: fileId, isPicture: isPicture(contentType) }
    if (kind === 'proof_of_delivery') return [{ ...file, kind }]
    return scenarioId === 'inbound_return' ? [{ ...file, kind: 'return_label' }] : []
  })
}

/** Whether browsers draw a file. Every other one is for its own program. */
export const isPicture = (contentType: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(contentType)
