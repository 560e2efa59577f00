import { catalogue } from '@aftermile/domain/fields/catalogue'
import type { Fields } from '@aftermile/domain/fields/field'
import { sql } from '../../../db/sql.ts'
import { isInstant, type Table } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { rebook } from './rebook.ts'
import { type BookingRow, overrideBooking } from './shipments/booking-row.ts'

export type ShipmentOverride = { readonly id: string; readonly values: Partial<BookingRow> }

/** Sets values of shipments in place of what their source said. Everything follows as from a new booking. */
export async function overrideShipments(ctx: Ctx, all: readonly ShipmentOverride[]): Promise<void> {
  if (all.length === 0) return
  const valuesOf = new Map(all.map(({ id, values }) => [id, values]))
  const locked = await rebook(ctx, [...valuesOf.keys()], (id, stored, reference) =>
    overrideBooking({ id, stored, values: valuesOf.get(id) ?? {}, reference }),
  )
  await auditOverrides(ctx, {
    noun: 'shipment',
    table: shipments,
    fields: catalogue.shipment,
    changes: all.map(({ id, values }) => ({ id, before: { ...locked.get(id) }, values })),
  })
}

type Audited = {
  readonly noun: 'shipment' | 'order'
  readonly table: Table
  readonly fields: Fields
  readonly changes: readonly {
    readonly id: string
    readonly before: Readonly<Record<string, unknown>>
    readonly values: Readonly<Record<string, unknown>>
  }[]
}

/** Writes an audit entry for each container. Of personal data it says only that it has changed. */
export async function auditOverrides(
  { db, tenantId, author }: Ctx,
  { noun, table, fields, changes }: Audited,
): Promise<void> {
  const shown = (field: string, value: unknown): unknown => {
    if (value === null || value === undefined) return null
    if (fields[field]?.isPersonal) return '•••'
    return isInstant(table, field) && typeof value === 'number' ? new Date(value).toISOString() : value
  }
  const rows = changes.map(({ id, before, values }) => ({
    id,
    changes: Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        { before: shown(field, before[field]), after: shown(field, value) },
      ]),
    ),
  }))
  await db.run(sql`
    insert into audit_entries (tenant_id, user_id, user_name, action, noun, item_id, changes)
    select ${tenantId}, ${author.id}, ${author.name}, 'update', ${noun}, id, changes
    from json_to_recordset(${JSON.stringify(rows)}) as x (id text, changes json) returning 1`)
}
