import { catalogue } from '@aftermile/domain/fields/catalogue'
import type { Fields } from '@aftermile/domain/fields/field'
import { isInstant, type Table } from '../../../db/table.ts'
import { type CorrectedBy, shipments } from '../../../db/tables/shipments.ts'
import { writeEntries } from '../../../records/audit.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { rebook } from './rebook.ts'
import { type BookingRow, overrideBooking } from './shipments/booking-row.ts'

export type ShipmentOverride = { readonly id: string; readonly values: Partial<BookingRow> }

/** Sets values of shipments in place of what their source said. Everything follows as from a new booking. `corrected`: by hand. */
export async function overrideShipments(
  ctx: Ctx,
  all: readonly ShipmentOverride[],
  corrected?: CorrectedBy,
): Promise<void> {
  if (all.length === 0) return
  const valuesOf = new Map(all.map(({ id, values }) => [id, values]))
  const locked = await rebook(ctx, [...valuesOf.keys()], (id, stored, reference) =>
    overrideBooking({ id, stored, values: valuesOf.get(id) ?? {}, corrected, reference }),
  )
  await auditOverrides(ctx, {
    noun: 'shipment',
    table: shipments,
    fields: catalogue.shipment,
    changes: all.map(({ id, values }) => ({ id, before: { ...locked.get(id) }, values })),
    corrected,
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
  readonly corrected?: CorrectedBy | undefined
}

/** Writes an audit entry for each container. Of personal data it says only that it has changed. */
export async function auditOverrides(ctx: Ctx, { noun, table, fields, changes, corrected }: Audited): Promise<void> {
  const shown = (field: string, value: unknown): unknown => {
    if (value === null || value === undefined) return null
    if (fields[field]?.isPersonal) return '•••'
    return isInstant(table, field) && typeof value === 'number' ? new Date(value).toISOString() : value
  }
  const entries = changes.map(({ id, before, values }) => ({
    noun,
    itemId: id,
    action: 'update' as const,
    changes: {
      ...Object.fromEntries(
        Object.entries(values).map(([field, value]) => [
          field,
          { before: shown(field, before[field]), after: shown(field, value) },
        ]),
      ),
      ...(corrected && { reason: { before: null, after: corrected.reason } }),
    },
  }))
  await writeEntries(ctx, entries)
}
