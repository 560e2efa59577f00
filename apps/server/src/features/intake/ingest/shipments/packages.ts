import { excluded, insertRows, recordsOf } from '../../../../db/records.ts'
import { array, part, type RowOf, statement } from '../../../../db/sql.ts'
import { fieldsOf } from '../../../../db/table.ts'
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

const measured = recordsOf(packages, ['shipmentId', 'merchantId', 'number', ...measures])
const upsert = statement`
  ${insertRows(packages, { tenantId: part`$1` }, measured.parameters(2))}
  on conflict (tenant_id, shipment_id, number) do update set ${excluded(measures)} returning 1`

export type OwnedPackage = PackageRow & { shipmentId: string; merchantId: string }

/** Writes packages of a booking, with their measures. */
export async function writePackages({ db, tenantId }: Ctx, rows: readonly OwnedPackage[]): Promise<void> {
  if (rows.length > 0) await db.run(upsert(tenantId, ...measured.values(rows)))
}

const named = recordsOf(packages, ['shipmentId', 'merchantId', 'number'])
const add = statement`
  ${insertRows(packages, { tenantId: part`$1` }, named.parameters(2))}
  on conflict (tenant_id, shipment_id, number) do update set is_counted = true where not packages.is_counted returning 1`

/** Adds packages that only events name, so that they are found by their number, and lists again those that count again. */
export async function addPackages(
  { db, tenantId }: Ctx,
  rows: readonly { shipmentId: string; merchantId: string; number: string }[],
): Promise<void> {
  if (rows.length > 0) await db.run(add(tenantId, ...named.values(rows)))
}

type PackageKey = { readonly shipmentId: string; readonly number: string }

const packageKeys = recordsOf(packages, ['shipmentId', 'number'])
const uncount = statement`
  update packages p set is_counted = false from ${packageKeys.parameters(2)}
  where p.tenant_id = $1 and p.shipment_id = x."shipmentId" and p.number = x.number and p.is_counted`

/** Lists packages no longer. They are still found by their numbers. */
export async function uncountPackages({ db, tenantId }: Ctx, rows: readonly PackageKey[]): Promise<void> {
  if (rows.length > 0) await db.run(uncount(tenantId, ...packageKeys.values(rows)))
}

const remove = statement`
  delete from packages p using ${packageKeys.parameters(2)}
  where p.tenant_id = $1 and p.shipment_id = x."shipmentId" and p.number = x.number`

export async function deletePackages({ db, tenantId }: Ctx, rows: readonly PackageKey[]): Promise<void> {
  if (rows.length > 0) await db.run(remove(tenantId, ...packageKeys.values(rows)))
}
