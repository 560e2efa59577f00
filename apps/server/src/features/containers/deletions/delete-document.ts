import { documentKinds } from '@aftermile/contract/containers/shipment-documents'
import { array, sql } from '../../../db/sql.ts'
import { writeAudit } from '../../../records/audit.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { publishContainers } from '../../intake/ingest/consequences/publish-changes.ts'
import { checkAge, checkNotMessaged } from './check-deletable.ts'
import { lockForDeletion } from './delete-shipment.ts'

/** Deletes a file of a shipment. A message that was sent since it came may show it. */
export async function deleteDocument(ctx: Ctx, { id, documentId }: { id: string; documentId: string }): Promise<void> {
  const { db, tenantId } = ctx
  const { merchantId } = await lockForDeletion(ctx, id)
  const file = await db.find<{ kind: string; name: string; createdAt: string }>(sql`
    select kind, name, created_at as "createdAt" from saved_files
    where tenant_id = ${tenantId} and id = ${documentId} and container_id = ${id} and kind = any (${array(documentKinds)})`)
  if (file === null) throw notFound()
  const { createdAt, ...before } = file
  checkAge(ctx, 'document', createdAt)
  await checkNotMessaged(ctx, 'shipment', { targetType: 'Shipment', merchantId, ids: [id] }, createdAt)
  await db.run(sql`delete from saved_files where tenant_id = ${tenantId} and id = ${documentId}`)
  await writeAudit(ctx, { noun: 'document', itemId: documentId, before: { shipmentId: id, ...before }, after: null })
  await publishContainers(ctx, 'shipment', [{ id, merchantId }])
}
