import { columnOf, statement } from '../../../../db/sql.ts'
import { recordInMs, valueOfRecord } from '../../../../db/table.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { ConcurrentInsertError } from '../batch/concurrent-insert.ts'
import { toJsonRecords } from '../batch/json-records.ts'
import type { BatchShipment } from './batch-shipment.ts'
import { bookingFields } from './booking-row.ts'
import type { ProjectedShipment } from './project-shipment.ts'
import type { BookingFacts, EventFacts } from './shipment-facts.ts'
import type { ShipmentRow } from './shipment-row.ts'
import { bookingFacts, eventFacts, stateFields } from './state-fields.ts'

const movedFields = [...stateFields, ...eventFacts]
const allFields = [...bookingFields, ...movedFields, ...bookingFacts]
type Written = ShipmentRow & EventFacts & BookingFacts

const valueIn = valueOfRecord(shipments)
const assigned = (fields: readonly (keyof Written)[]): string =>
  fields.map(field => `${columnOf(field)} = ${valueIn(field)}`).join(', ')
const record = (fields: readonly (keyof Written)[]): string =>
  `json_to_recordset($2) as x (${recordInMs(shipments, ['id', ...fields])})`

const insert = statement(`
  insert into shipments (tenant_id, id, ${allFields.map(columnOf).join(', ')})
  select $1, x.id, ${allFields.map(valueIn).join(', ')} from ${record(allFields)}
  order by x.id on conflict (tenant_id, id) do nothing returning 1`)

const updateAll = statement(`
  update shipments s set updated_at = now(), ${assigned(allFields)} from ${record(allFields)} where s.tenant_id = $1 and s.id = x.id`)

const updateState = statement(`
  update shipments s set updated_at = now(), ${assigned(movedFields)} from ${record(movedFields)} where s.tenant_id = $1 and s.id = x.id`)

/** Writes the shipments of a batch: new ones, those with a changed booking, and those that only moved. */
export async function writeShipments({ db, tenantId }: Ctx, all: readonly ProjectedShipment[]): Promise<void> {
  const fresh = all.filter(({ batchShipment }) => batchShipment.before === null)
  const booked = all.filter(({ batchShipment }) => batchShipment.before !== null && hasNewBooking(batchShipment))
  const moved = all.filter(({ batchShipment }) => batchShipment.before !== null && !hasNewBooking(batchShipment))
  if (fresh.length > 0) {
    const inserted = await db.run(insert(tenantId, toFullRecords(fresh)))
    if (inserted < fresh.length) throw new ConcurrentInsertError('shipments')
  }
  if (booked.length > 0) await db.run(updateAll(tenantId, toFullRecords(booked)))
  if (moved.length > 0) await db.run(updateState(tenantId, toStateRecords(moved)))
}

/** Weights of packages are part of a booking. */
const hasNewBooking = ({ hasNewBooking, changedPackages }: BatchShipment): boolean =>
  hasNewBooking || changedPackages.size > 0

const toFullRecords = (all: readonly ProjectedShipment[]): string =>
  toJsonRecords(
    all.flatMap(({ fullAfter, ...facts }) =>
      fullAfter === null ? [] : [{ ...fullAfter, ...facts.eventFacts, ...facts.bookingFacts }],
    ),
    ['id', ...allFields],
  )

const toStateRecords = (all: readonly ProjectedShipment[]): string =>
  toJsonRecords(all, [], { of: ({ after }) => after, fields: ['id', ...stateFields] }, eventPart)

const eventPart = { of: ({ eventFacts: facts }: ProjectedShipment) => facts, fields: eventFacts }
