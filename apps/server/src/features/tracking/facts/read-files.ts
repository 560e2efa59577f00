import type { TrackedFile } from '@aftermile/domain/tracking/tracking-facts'
import { sql } from '../../../db/sql.ts'
import type { Reader, TrackedShipment } from '../find/tracked-shipment.ts'

type Row = { readonly id: string; readonly kind: 'proof_of_delivery' | 'label' }

/** The documents that a receiver may open: of every parcel the proof that it arrived, of a return its label. */
export async function readFiles(
  { db, tenantId }: Reader,
  { id, scenarioId }: Pick<TrackedShipment, 'id' | 'scenarioId'>,
): Promise<TrackedFile[]> {
  const rows = await db.rows<Row>(sql`
    select id, kind from saved_files
    where tenant_id = ${tenantId} and container_id = ${id} and kind in ('proof_of_delivery', 'label')
      and (expires_at is null or expires_at > now())
    order by created_at, id`)
  return rows.flatMap(({ id: fileId, kind }): TrackedFile[] => {
    if (kind === 'proof_of_delivery') return [{ id: fileId, kind }]
    return scenarioId === 'inbound_return' ? [{ id: fileId, kind: 'return_label' }] : []
  })
}
