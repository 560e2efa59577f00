import { array, columnOf, quoteName, type RowOf, statement } from '../../../../db/sql.ts'
import { fieldsOf, recordOf } from '../../../../db/table.ts'
import { packages } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'

const measures = ['weightKg', 'volumeM3', 'lengthCm', 'widthCm', 'heightCm'] as const

export const packageColumns = fieldsOf(packages, 'number', ...measures)
export type PackageRow = RowOf<typeof packageColumns>

export const packageWithoutMeasures = (number: string): PackageRow => ({
  number,
  weightKg: null,
  volumeM3: null,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
})

type Measures = { readonly [measure in (typeof measures)[number]]?: number | null | undefined }

/** Measures that were left out stay as they were. */
export function withMeasures(row: PackageRow, sent: Measures): PackageRow {
  const next = { ...row }
  for (const measure of measures) {
    const value = sent[measure]
    if (value !== undefined) next[measure] = value
  }
  return next
}

const read = statement`
  select ${fieldsOf(packages, 'shipmentId', 'number', ...measures)} from packages
  where tenant_id = $1 and shipment_id = any ($2) order by number`

export async function readPackages(
  { db, tenantId }: Ctx,
  ids: readonly string[],
): Promise<Map<string, Map<string, PackageRow>>> {
  const rows = ids.length > 0 ? await db.rows(read(tenantId, array(ids))) : []
  const byShipment = new Map<string, Map<string, PackageRow>>()
  for (const { shipmentId, ...row } of rows) {
    const rowsByNumber = byShipment.get(shipmentId) ?? new Map()
    byShipment.set(shipmentId, rowsByNumber.set(row.number, row))
  }
  return byShipment
}

const fields = ['shipmentId', 'merchantId', 'number', ...measures] as const
const upsert = statement(`
  insert into packages (tenant_id, ${fields.map(columnOf).join(', ')})
  select $1, ${fields.map(quoteName).join(', ')} from json_to_recordset($2) as x (${recordOf(packages, fields)})
  on conflict (tenant_id, shipment_id, number)
  do update set ${measures.map(field => `${columnOf(field)} = excluded.${columnOf(field)}`).join(', ')} returning 1`)

export type OwnedPackage = PackageRow & { shipmentId: string; merchantId: string }

/** Writes packages of a booking, with their measures. */
export async function writePackages({ db, tenantId }: Ctx, rows: readonly OwnedPackage[]): Promise<void> {
  if (rows.length > 0) await db.run(upsert(tenantId, JSON.stringify(rows)))
}

const add = statement(`
  insert into packages (tenant_id, shipment_id, merchant_id, number)
  select $1, "shipmentId", "merchantId", number from json_to_recordset($2) as x ("shipmentId" text, "merchantId" text, number text)
  on conflict (tenant_id, shipment_id, number) do update set is_counted = true where not packages.is_counted returning 1`)

/** Adds packages that only events name, so that they are found by their number, and lists again those that count again. */
export async function addPackages(
  { db, tenantId }: Ctx,
  rows: readonly { shipmentId: string; merchantId: string; number: string }[],
): Promise<void> {
  if (rows.length > 0) await db.run(add(tenantId, JSON.stringify(rows)))
}

type PackageKey = { readonly shipmentId: string; readonly number: string }

const uncount = statement(`
  update packages p set is_counted = false from json_to_recordset($2) as x ("shipmentId" text, number text)
  where p.tenant_id = $1 and p.shipment_id = x."shipmentId" and p.number = x.number and p.is_counted`)

/** Lists packages no longer. They are still found by their numbers. */
export async function uncountPackages({ db, tenantId }: Ctx, rows: readonly PackageKey[]): Promise<void> {
  if (rows.length > 0) await db.run(uncount(tenantId, JSON.stringify(rows)))
}

const remove = statement(`
  delete from packages p using json_to_recordset($2) as x ("shipmentId" text, number text)
  where p.tenant_id = $1 and p.shipment_id = x."shipmentId" and p.number = x.number`)

export async function deletePackages({ db, tenantId }: Ctx, rows: readonly PackageKey[]): Promise<void> {
  if (rows.length > 0) await db.run(remove(tenantId, JSON.stringify(rows)))
}
