import type { Ctx } from '../../context.ts'
import { columnOf, inColumns, statement } from '../../db/sql.ts'
import { bookingFields } from './booking-row.ts'
import { asRecords } from './record.ts'
import type { Projected, StateRow } from './state-row.ts'

const stateTypes: Record<Exclude<keyof StateRow, 'id'>, 'text' | 'int' | 'boolean' | 'instant'> = {
  statusId: 'text',
  milestoneIndex: 'int',
  orderedAt: 'instant',
  sentToWarehouseAt: 'instant',
  allocatedAt: 'instant',
  packedAt: 'instant',
  departedAt: 'instant',
  inTransitAt: 'instant',
  arrivedAt: 'instant',
  onShelfAt: 'instant',
  firstAttemptAt: 'instant',
  deliveredAt: 'instant',
  handedOverAt: 'instant',
  completedAt: 'instant',
  completedBy: 'text',
  promiseMetAt: 'instant',
  isPerfectDelivery: 'boolean',
  failedAttempts: 'int',
  alertCount: 'int',
  packageCount: 'int',
  firstEventAt: 'instant',
  lastEventAt: 'instant',
  placeCity: 'text',
  placeAreaId: 'text',
}
const states = Object.entries(stateTypes)
const stateFields = ['id', ...states.map(([field]) => field)] as (keyof StateRow)[] // the keys of the table above
const stateColumns = states.map(([field]) => columnOf(field))
const bookingColumns = bookingFields.map(columnOf)

/** Milliseconds travel as numbers and become instants in the database. */
const stateValues = states.map(([field, type]) =>
  type === 'instant' ? `to_timestamp(x."${field}" / 1000.0)` : `x."${field}"`,
)
const stateRecord = states.map(([field, type]) => `"${field}" ${type === 'instant' ? 'float8' : type}`).join(', ')
const assigned = (columns: readonly string[], values: readonly string[]) =>
  columns.map((column, at) => `${column} = ${values[at]}`).join(', ')
const bookingValues = bookingColumns.map(column => `b.${column}`)

const insert = statement(`
  insert into shipments (tenant_id, id, ${bookingColumns.join(', ')}, ${stateColumns.join(', ')})
  select $1, x.id, ${bookingValues.join(', ')}, ${stateValues.join(', ')}
  from json_to_recordset($2) as x (id text, booking json, ${stateRecord}), json_populate_record(null::shipments, x.booking) b
  order by x.id on conflict (tenant_id, id) do nothing`)

const updateBoth = statement(`
  update shipments s set updated_at = now(), ${assigned(bookingColumns, bookingValues)}, ${assigned(stateColumns, stateValues)}
  from json_to_recordset($2) as x (id text, booking json, ${stateRecord}), json_populate_record(null::shipments, x.booking) b
  where s.tenant_id = $1 and s.id = x.id`)

const updateState = statement(`
  update shipments s set updated_at = now(), ${assigned(stateColumns, stateValues)}
  from json_to_recordset($2) as x (id text, ${stateRecord}) where s.tenant_id = $1 and s.id = x.id`)

/** Writes what the batch has made of its shipments: new ones, those booked anew, those that only moved. */
export async function writeShipments({ db, tenantId }: Ctx, all: readonly Projected[]): Promise<void> {
  const fresh = all.filter(({ touched }) => touched.held === null)
  const booked = all.filter(({ touched }) => touched.held !== null && touched.hasNewBooking)
  const moved = all.filter(({ touched }) => touched.held !== null && !touched.hasNewBooking)
  if (fresh.length > 0) {
    const inserted = await db.run(insert(tenantId, asJson(fresh)))
    if (inserted < fresh.length) throw new BeatenToIt('shipments')
  }
  if (booked.length > 0) await db.run(updateBoth(tenantId, asJson(booked)))
  if (moved.length > 0)
    await db.run(
      updateState(
        tenantId,
        asRecords(
          moved.map(({ row }) => row),
          stateFields,
        ),
      ),
    )
}

/** Another transaction made one of them meanwhile: the batch begins again and finds it. */
export class BeatenToIt extends Error {
  readonly code = '40001'
  constructor(noun: string) {
    super(`Another batch made one of these ${noun} at the same time`)
  }
}

const asJson = (all: readonly Projected[]): string =>
  JSON.stringify(all.map(({ touched, row }) => ({ ...row, booking: inColumns(touched.booking ?? {}) })))
