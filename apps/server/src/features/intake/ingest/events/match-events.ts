import type { ItemError } from '@aftermile/contract/item-problems'
import { appOfSource } from '@aftermile/domain/carriers/event-sources'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { array, statement } from '../../../../db/sql.ts'
import { fieldsOf } from '../../../../db/table.ts'
import { type Overrides, packages, shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { Outcomes } from '../batch/outcomes.ts'
import { sourceMerchantOf } from '../batch/overrides.ts'
import type { IncomingEvent } from './event-row.ts'

/** A shipment that an event may belong to. */
export type CandidateShipment = {
  readonly id: string
  readonly merchantId: string
  readonly shipmentNumber: string
  readonly serviceProviderId: string | null
  readonly bookedAt: number
  readonly packageNumbers: readonly string[]
  readonly removedPackageNumbers: readonly string[]
  readonly overrides: Overrides | null
}

export type BatchEvent = { readonly index: number; readonly event: IncomingEvent }

export type MatchedEvent = BatchEvent & { readonly shipment: CandidateShipment }

/** The stored shipments that the events of a batch mention by id or number, and those of each package number. */
export type MentionedShipments = { readonly ids: readonly string[]; readonly byPackage: ReadonlyMap<string, string[]> }

const findPackages = statement`
  select ${fieldsOf(packages, 'number', 'shipmentId')} from packages where tenant_id = $1 and number = any ($2)`
const findNumbers = statement`
  select ${fieldsOf(shipments, 'id')} from shipments where tenant_id = $1 and shipment_number = any ($2)`

export async function findMentionedShipments(
  { db, tenantId }: Ctx,
  events: readonly BatchEvent[],
): Promise<MentionedShipments> {
  const ids = new Set<string>()
  const numbers = new Set<string>()
  const packageNumbers = new Set<string>()
  for (const { event } of events) {
    if (event.shipmentId) ids.add(event.shipmentId)
    else if (event.shipmentNumber) numbers.add(event.shipmentNumber)
    else if (event.packageNumber) packageNumbers.add(event.packageNumber)
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

type Candidates = {
  mentioned: MentionedShipments
  stored: readonly CandidateShipment[]
  /** Those that the batch itself books. */
  booked: readonly CandidateShipment[]
}

/** Finds the shipment of every event. An event without one is refused. */
export function matchEvents(
  events: readonly BatchEvent[],
  { mentioned, stored, booked }: Candidates,
  outcomes: Outcomes,
): MatchedEvent[] {
  const byId = new Map([...booked, ...stored].map(candidateShipment => [candidateShipment.id, candidateShipment]))
  const byNumber = Map.groupBy(byId.values(), item => item.shipmentNumber)
  const bookedByPackage = grouped(booked, entry => entry.packageNumbers)
  const candidatesFor = (event: IncomingEvent): readonly (CandidateShipment | undefined)[] => {
    if (event.shipmentId) return [byId.get(event.shipmentId)]
    if (event.shipmentNumber) return byNumber.get(event.shipmentNumber) ?? []
    const number = event.packageNumber ?? ''
    const ids = [...(mentioned.byPackage.get(number) ?? []), ...(bookedByPackage.get(number) ?? [])]
    if (ids.length < 2) return ids.map(id => byId.get(id))
    const all = [...new Set(ids)].map(id => byId.get(id))
    // A package that was taken out of a shipment may be in another one now.
    const current = all.filter(item => !item?.removedPackageNumbers.includes(number))
    return current.length > 0 ? current : all
  }
  return events.flatMap(({ index, event }) => {
    const shipment = choose(
      event,
      candidatesFor(event).filter(item => item !== undefined),
    )
    if (shipment) return [{ index, event, shipment }]
    outcomes.refuse(index, [refusal(event)])
    return []
  })
}

/** Numbers are reused over time: takes the shipment booked last before the event, or else the first one. */
function choose(event: IncomingEvent, candidates: readonly CandidateShipment[]): CandidateShipment | null {
  const fitting = candidates.filter(
    candidate =>
      (!event.merchantId || isKnownTo(event.merchantId, candidate)) && mayReport(event.serviceProviderId, candidate),
  )
  const sorted =
    fitting.length > 1 ? fitting.toSorted((a, b) => a.bookedAt - b.bookedAt || (a.id < b.id ? -1 : 1)) : fitting
  const latest = Date.parse(event.occurredAt) + dayMs
  return sorted.findLast(shipment => shipment.bookedAt <= latest) ?? sorted[0] ?? null
}

/** By the merchant that it has, or that its source says. */
const isKnownTo = (merchantId: string, shipment: CandidateShipment): boolean =>
  shipment.merchantId === merchantId || sourceMerchantOf(shipment) === merchantId

/** A carrier tells about its own shipments, a connected system about those of any carrier. */
const mayReport = (sourceId: string | null | undefined, { serviceProviderId }: CandidateShipment): boolean =>
  !sourceId || serviceProviderId === null || serviceProviderId === sourceId || appOfSource(sourceId) !== null

function refusal({ shipmentId, shipmentNumber, packageNumber }: IncomingEvent): ItemError {
  const code = 'not_found'
  if (shipmentId) return { name: 'shipmentId', message: `Shipment “${shipmentId}” not found`, code }
  if (shipmentNumber) return { name: 'shipmentNumber', message: `Shipment “${shipmentNumber}” not found`, code }
  return { name: 'packageNumber', message: `Package “${packageNumber}” not found`, code }
}

function grouped(
  candidates: readonly CandidateShipment[],
  keysOf: (shipment: CandidateShipment) => readonly string[],
): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const candidate of candidates)
    for (const key of keysOf(candidate)) groups.set(key, [...(groups.get(key) ?? []), candidate.id])
  return groups
}
