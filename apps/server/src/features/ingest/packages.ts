import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'

export type PackageRow = {
  number: string
  weightKg: number | null
  volumeM3: number | null
  lengthCm: number | null
  widthCm: number | null
  heightCm: number | null
}

export const unmeasured = (number: string): PackageRow => ({
  number,
  weightKg: null,
  volumeM3: null,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
})

const read = statement(`
  select shipment_id as "shipmentId", number, weight_kg as "weightKg", volume_m3 as "volumeM3", length_cm as "lengthCm",
    width_cm as "widthCm", height_cm as "heightCm"
  from packages where tenant_id = $1 and shipment_id = any ($2) order by number`)

export async function readPackages(
  { db, tenantId }: Ctx,
  ids: readonly string[],
): Promise<Map<string, Map<string, PackageRow>>> {
  const rows = ids.length > 0 ? await db.rows<PackageRow & { shipmentId: string }>(read(tenantId, ids)) : []
  const byShipment = new Map<string, Map<string, PackageRow>>()
  for (const { shipmentId, ...row } of rows) {
    const known = byShipment.get(shipmentId) ?? new Map()
    byShipment.set(shipmentId, known.set(row.number, row))
  }
  return byShipment
}

const upsert = statement(`
  insert into packages (tenant_id, shipment_id, merchant_id, number, weight_kg, volume_m3, length_cm, width_cm, height_cm)
  select $1, "shipmentId", "merchantId", number, "weightKg", "volumeM3", "lengthCm", "widthCm", "heightCm"
  from json_to_recordset($2) as x ("shipmentId" text, "merchantId" text, number text, "weightKg" numeric, "volumeM3" numeric,
    "lengthCm" numeric, "widthCm" numeric, "heightCm" numeric)
  on conflict (tenant_id, shipment_id, number) do update set weight_kg = excluded.weight_kg, volume_m3 = excluded.volume_m3,
    length_cm = excluded.length_cm, width_cm = excluded.width_cm, height_cm = excluded.height_cm`)

export type OwnedPackage = PackageRow & { shipmentId: string; merchantId: string }

/** Packages that a booking names, with their measures. */
export async function writePackages({ db, tenantId }: Ctx, rows: readonly OwnedPackage[]): Promise<void> {
  if (rows.length > 0) await db.run(upsert(tenantId, JSON.stringify(rows)))
}

const add = statement(`
  insert into packages (tenant_id, shipment_id, merchant_id, number)
  select $1, "shipmentId", "merchantId", number from json_to_recordset($2) as x ("shipmentId" text, "merchantId" text, number text)
  on conflict (tenant_id, shipment_id, number) do nothing`)

/** Packages that only events name: from now on they are found by their number. */
export async function addPackages(
  { db, tenantId }: Ctx,
  rows: readonly { shipmentId: string; merchantId: string; number: string }[],
): Promise<void> {
  if (rows.length > 0) await db.run(add(tenantId, JSON.stringify(rows)))
}
