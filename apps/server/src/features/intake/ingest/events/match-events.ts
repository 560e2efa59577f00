import { array, statement } from '../../../../db/sql.ts'
import { fieldsOf } from '../../../../db/table.ts'
import { packages, shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { Outcomes } from '../batch/outcomes.ts'
import type { BatchItem } from '../batch/parse-items.ts'
import type { IncomingEvent } from './event-row.ts'

/** A shipment that an event may speak of. */
export type CandidateShipment = {
  readonly id: string
  readonly merchantId: string
  readonly shipmentNumber: string
  readonly serviceProviderId: string | null
  readonly bookedAt: number
  readonly packageNumbers: readonly string[]
}

export type MatchedEvent = BatchItem<IncomingEvent> & { shipment: CandidateShipment }

/** By which names the events of a batch call their shipments, and whose they are. */
export type MentionedShipments = { readonly ids: readonly string[]; readonly byPackage: ReadonlyMap<string, string[]> }

const dayMs = 86_400_000

const findPackages = statement`
  select ${fieldsOf(packages, 'number', 'shipmentId')} from packages where tenant_id = $1 and number = any ($2)`
const findNumbers = statement`
  select ${fieldsOf(shipments, 'id')} from shipments where tenant_id = $1 and shipment_number = any ($2)`

/** All shipments that the events may speak of. */
export async function findMentionedShipments(
  { db, tenantId }: Ctx,
  items: readonly BatchItem<IncomingEvent>[],
): Promise<MentionedShipments> {
  const ids = new Set<string>()
  const numbers = new Set<string>()
  const packageNumbers = new Set<string>()
  for (const { item } of items) {
    if (item.shipmentId) ids.add(item.shipmentId)
    else if (item.shipmentNumber) numbers.add(item.shipmentNumber)
    else if (item.packageNumber) packageNumbers.add(item.packageNumber)
  }
  const [named, owners] = await Promise.all([
    numbers.size > 0 ? db.rows(findNumbers(tenantId, array([...numbers]))) : [],
    packageNumbers.size > 0 ? db.rows(findPackages(tenantId, array([...packageNumbers]))) : [],
  ])
  for (const { id } of named) ids.add(id)
  const byPackage = new Map<string, string[]>()
  for (const { number, shipmentId } of owners) {
    ids.add(shipmentId)
    byPackage.set(number, [...(byPackage.get(number) ?? []), shipmentId])
  }
  return { ids: [...ids], byPackage }
}

type Where = { names: MentionedShipments; stored: readonly CandidateShipment[]; fresh: readonly CandidateShipment[] }

/** Finds the shipment of every event, among those stored and those of the same batch. */
export function matchEvents(
  items: readonly BatchItem<IncomingEvent>[],
  { names, stored, fresh }: Where,
  outcomes: Outcomes,
): MatchedEvent[] {
  const byId = new Map([...fresh, ...stored].map(one => [one.id, one]))
  const byNumber = Map.groupBy(byId.values(), one => one.shipmentNumber)
  const freshByPackage = grouped(fresh, one => one.packageNumbers)
  const candidatesFor = (item: IncomingEvent): readonly (CandidateShipment | undefined)[] => {
    if (item.shipmentId) return [byId.get(item.shipmentId)]
    if (item.shipmentNumber) return byNumber.get(item.shipmentNumber) ?? []
    const number = item.packageNumber ?? ''
    const ids = [...(names.byPackage.get(number) ?? []), ...(freshByPackage.get(number) ?? [])]
    return ids.length > 1 ? [...new Set(ids)].map(id => byId.get(id)) : ids.map(id => byId.get(id))
  }
  return items.flatMap(({ index, item }) => {
    const shipment = choose(
      item,
      candidatesFor(item).filter(one => one !== undefined),
    )
    if (shipment) return [{ index, item, shipment }]
    outcomes.refuse(index, [refusal(item)])
    return []
  })
}

/** Numbers are used again after a time: the shipment that was booked last before the event, else the first there was. */
function choose(item: IncomingEvent, candidates: readonly CandidateShipment[]): CandidateShipment | null {
  const fitting = candidates.filter(
    one =>
      (!item.merchantId || one.merchantId === item.merchantId) &&
      (!item.serviceProviderId || one.serviceProviderId === null || one.serviceProviderId === item.serviceProviderId),
  )
  const sorted =
    fitting.length > 1 ? fitting.toSorted((a, b) => a.bookedAt - b.bookedAt || (a.id < b.id ? -1 : 1)) : fitting
  const latest = Date.parse(item.occurredAt) + dayMs
  return sorted.findLast(one => one.bookedAt <= latest) ?? sorted[0] ?? null
}

function refusal(item: IncomingEvent) {
  if (item.shipmentId) return { name: 'shipmentId', message: `There is no shipment ${item.shipmentId}` }
  if (item.shipmentNumber) return { name: 'shipmentNumber', message: `There is no shipment ${item.shipmentNumber}` }
  return { name: 'packageNumber', message: `There is no package ${item.packageNumber}` }
}

function grouped(
  candidates: readonly CandidateShipment[],
  keysOf: (one: CandidateShipment) => readonly string[],
): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const one of candidates) for (const key of keysOf(one)) groups.set(key, [...(groups.get(key) ?? []), one.id])
  return groups
}
