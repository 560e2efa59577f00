import { milestoneIndexOf } from '@aftermile/domain/milestones'
import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import type { Projected } from './state-row.ts'
import type { PackageRow } from './touched.ts'

const upsert = statement(`
  insert into packages (tenant_id, shipment_id, merchant_id, number, is_booked, status_id, milestone_index, completed_at,
    weight_kg, volume_m3, length_cm, width_cm, height_cm)
  select $1, "shipmentId", "merchantId", number, "isBooked", "statusId", "milestoneIndex", to_timestamp("completedAt" / 1000.0),
    "weightKg", "volumeM3", "lengthCm", "widthCm", "heightCm"
  from json_to_recordset($2) as x ("shipmentId" text, "merchantId" text, number text, "isBooked" boolean, "statusId" text,
    "milestoneIndex" int, "completedAt" float8, "weightKg" numeric, "volumeM3" numeric, "lengthCm" numeric, "widthCm" numeric,
    "heightCm" numeric)
  on conflict (tenant_id, shipment_id, number) do update set is_booked = excluded.is_booked, status_id = excluded.status_id,
    milestone_index = excluded.milestone_index, completed_at = excluded.completed_at, weight_kg = excluded.weight_kg,
    volume_m3 = excluded.volume_m3, length_cm = excluded.length_cm, width_cm = excluded.width_cm, height_cm = excluded.height_cm`)

const remove = statement(`
  delete from packages p using json_to_recordset($2) as x ("shipmentId" text, number text)
  where p.tenant_id = $1 and p.shipment_id = x."shipmentId" and p.number = x.number`)

type Written = PackageRow & { shipmentId: string; merchantId: string }

/** Writes the packages that changed, and drops those that no event names any more. */
export async function writePackages({ db, tenantId }: Ctx, all: readonly Projected[]): Promise<void> {
  const written: Written[] = []
  const gone: { shipmentId: string; number: string }[] = []
  for (const { touched, state } of all) {
    const { id: shipmentId, packages, changedPackages } = touched
    const merchantId = touched.booking?.merchantId ?? touched.held?.merchantId ?? ''
    const named = new Set<string>()
    for (const { packageNumber: number, statusId, milestoneId, completedAt } of state.packages) {
      if (number === '') continue
      named.add(number)
      const known = packages.get(number)
      const next = {
        ...(known ?? { number, isBooked: false }),
        statusId,
        milestoneIndex: milestoneIndexOf(milestoneId),
        completedAt,
      }
      if (!known || changedPackages.has(number) || hasMoved(known, next))
        written.push({ ...next, shipmentId, merchantId })
    }
    for (const { number, isBooked } of packages.values())
      if (!isBooked && !named.has(number)) gone.push({ shipmentId, number })
  }
  if (written.length > 0) await db.run(upsert(tenantId, JSON.stringify(written)))
  if (gone.length > 0) await db.run(remove(tenantId, JSON.stringify(gone)))
}

const hasMoved = (a: PackageRow, b: PackageRow): boolean =>
  a.statusId !== b.statusId || a.milestoneIndex !== b.milestoneIndex || a.completedAt !== b.completedAt
