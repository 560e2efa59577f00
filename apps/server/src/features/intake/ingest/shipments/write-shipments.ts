import { insertRows, recordsInMs } from '../../../../db/records.ts'
import { part, statement, type Value } from '../../../../db/sql.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { ConcurrentInsertError } from '../batch/concurrent-insert.ts'
import type { BatchShipment } from './batch-shipment.ts'
import { bookingFields } from './booking-row.ts'
import type { ProjectedShipment } from './project-shipment.ts'
import { bookingFacts, eventFacts, stateFields } from './state-fields.ts'

const movedRows = recordsInMs(shipments, ['id', ...stateFields, ...eventFacts])
const fullRows = recordsInMs(shipments, ['id', ...bookingFields, ...stateFields, ...eventFacts, ...bookingFacts])

const insert = statement`
  ${insertRows(shipments, { tenantId: part`$1` }, fullRows.parameters(2))}
  order by x.id on conflict (tenant_id, id) do nothing returning 1`

const updateAll = statement`
  update shipments s set updated_at = tenant_now(), ${fullRows.assign('id')} from ${fullRows.parameters(2)}
  where s.tenant_id = $1 and s.id = x.id`

const updateState = statement`
  update shipments s set updated_at = tenant_now(), ${movedRows.assign('id')} from ${movedRows.parameters(2)}
  where s.tenant_id = $1 and s.id = x.id`

/** Writes the shipments of a batch: new ones, those with a changed booking, and those that only moved. */
export async function writeShipments({ db, tenantId }: Ctx, all: readonly ProjectedShipment[]): Promise<void> {
  const fresh = all.filter(({ batchShipment }) => batchShipment.before === null)
  const booked = all.filter(({ batchShipment }) => batchShipment.before !== null && hasNewBooking(batchShipment))
  const moved = all.filter(({ batchShipment }) => batchShipment.before !== null && !hasNewBooking(batchShipment))
  if (fresh.length > 0) {
    const inserted = await db.run(insert(tenantId, ...fullValues(fresh)))
    if (inserted < fresh.length) throw new ConcurrentInsertError('shipments')
  }
  if (booked.length > 0) await db.run(updateAll(tenantId, ...fullValues(booked)))
  if (moved.length > 0) await db.run(updateState(tenantId, ...movedValues(moved)))
}

/** Weights of packages are part of a booking. */
const hasNewBooking = ({ hasNewBooking, changedPackages }: BatchShipment): boolean =>
  hasNewBooking || changedPackages.size > 0

const fullValues = (all: readonly ProjectedShipment[]): Value[] =>
  fullRows.values(
    all.flatMap(({ fullAfter, ...facts }) =>
      fullAfter === null ? [] : [{ ...fullAfter, ...facts.eventFacts, ...facts.bookingFacts }],
    ),
  )

const factNames: ReadonlySet<string> = new Set(eventFacts)
const rowOf = ({ after }: ProjectedShipment) => after
const factsOf = (shipment: ProjectedShipment) => shipment.eventFacts

/** Without an object that joins the two parts of each shipment: most of a batch are these. */
const movedValues = (all: readonly ProjectedShipment[]): Value[] =>
  movedRows.valuesOf(all, field => (factNames.has(field) ? factsOf : rowOf))
