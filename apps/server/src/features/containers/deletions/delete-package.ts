import { part, sql } from '../../../db/sql.ts'
import { writeAudit } from '../../../records/audit.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { rebook } from '../../intake/ingest/rebook.ts'
import { checkAge, checkNotMessaged } from './check-deletable.ts'
import { lockForDeletion } from './delete-shipment.ts'

/** Deletes a package with its events, whether it was booked or only scanned. The state of its shipment follows. */
export async function deletePackage(ctx: Ctx, { id, packageId }: { id: string; packageId: string }): Promise<void> {
  const { db, tenantId } = ctx
  const { merchantId, receivedAt } = await lockForDeletion(ctx, id)
  const ofShipment = part`tenant_id = ${tenantId} and shipment_id = ${id}`
  const known = await db.find(sql`select 1 from packages where ${ofShipment} and number = ${packageId}`)
  if (known === null) throw notFound()
  checkAge(ctx, 'package', receivedAt)
  await checkNotMessaged(ctx, 'shipment', { targetType: 'Shipment', merchantId, ids: [id] })
  await db.run(sql`delete from events where ${ofShipment} and package_number = ${packageId}`)
  await db.run(sql`delete from packages where ${ofShipment} and number = ${packageId}`)
  await db.run(sql`delete from poll_numbers where ${ofShipment} and number = ${packageId}`)
  await rebook(ctx, [id], (_, { packageNumbers, removedPackageNumbers, ...booking }) => ({
    ...booking,
    packageNumbers: packageNumbers.filter(number => number !== packageId),
    removedPackageNumbers: removedPackageNumbers.filter(number => number !== packageId),
  }))
  await writeAudit(ctx, { noun: 'package', itemId: packageId, before: { shipmentId: id }, after: null })
}
