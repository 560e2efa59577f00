import type { Ctx } from '../../context.ts'
import { statement } from '../../db/sql.ts'
import type { EventItem } from './event-item.ts'
import type { Parsed } from './items.ts'
import type { Outcomes } from './outcomes.ts'

/** A shipment that an event may speak of. */
export type Candidate = {
  id: string
  merchantId: string
  shipmentNumber: string
  serviceProviderId: string | null
  bookedAt: number
  packageNumbers: readonly string[]
}

export type Addressed = Parsed<EventItem> & { shipment: Candidate }

const dayMs = 86_400_000

const named = `s.id, s.merchant_id as "merchantId", s.shipment_number as "shipmentNumber", s.service_provider_id as "serviceProviderId",
  (extract(epoch from s.booked_at) * 1000)::int8 as "bookedAt"`
const byId = statement(
  `select ${named}, '{}'::text[] as "packageNumbers" from shipments s where tenant_id = $1 and id = any ($2)`,
)
const byNumber = statement(
  `select ${named}, '{}'::text[] as "packageNumbers" from shipments s where tenant_id = $1 and shipment_number = any ($2)`,
)
const byPackage = statement(`
  select ${named}, array[p.number] as "packageNumbers"
  from packages p join shipments s on s.tenant_id = p.tenant_id and s.id = p.shipment_id
  where p.tenant_id = $1 and p.number = any ($2)`)

/** Finds the shipment of every event, among those stored and those of the same batch. */
export async function addressEvents(
  { db, tenantId }: Ctx,
  items: readonly Parsed<EventItem>[],
  fresh: readonly Candidate[],
  outcomes: Outcomes,
): Promise<Addressed[]> {
  const wanted = (field: 'shipmentId' | 'shipmentNumber' | 'packageNumber', unless: (item: EventItem) => unknown) => [
    ...new Set(items.flatMap(({ item }) => (item[field] && !unless(item) ? [item[field]] : []))),
  ]
  const ask = (query: typeof byId, keys: string[]) => (keys.length > 0 ? db.rows<Candidate>(query(tenantId, keys)) : [])
  const [ids, numbers, packages] = await Promise.all([
    ask(
      byId,
      wanted('shipmentId', () => false),
    ),
    ask(
      byNumber,
      wanted('shipmentNumber', item => item.shipmentId),
    ),
    ask(
      byPackage,
      wanted('packageNumber', item => item.shipmentId || item.shipmentNumber),
    ),
  ])
  const idMap = grouped([...ids, ...fresh], one => [one.id])
  const numberMap = grouped([...numbers, ...fresh], one => [one.shipmentNumber])
  const packageMap = grouped([...packages, ...fresh], one => one.packageNumbers)
  return items.flatMap(({ index, item }) => {
    const all = item.shipmentId
      ? idMap.get(item.shipmentId)
      : item.shipmentNumber
        ? numberMap.get(item.shipmentNumber)
        : packageMap.get(item.packageNumber ?? '')
    const shipment = choose(item, all ?? [])
    if (shipment) return [{ index, item, shipment }]
    outcomes.refuse(index, [refusal(item)])
    return []
  })
}

/** Numbers are used again after a time: the shipment that was booked last before the event, else the first there was. */
function choose(item: EventItem, candidates: readonly Candidate[]): Candidate | null {
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

function refusal(item: EventItem) {
  if (item.shipmentId) return { name: 'shipmentId', message: `There is no shipment ${item.shipmentId}` }
  if (item.shipmentNumber) return { name: 'shipmentNumber', message: `There is no shipment ${item.shipmentNumber}` }
  return { name: 'packageNumber', message: `There is no package ${item.packageNumber}` }
}

function grouped(
  candidates: readonly Candidate[],
  keysOf: (one: Candidate) => readonly string[],
): Map<string, Candidate[]> {
  const groups = new Map<string, Candidate[]>()
  for (const one of candidates) {
    for (const key of keysOf(one)) {
      const group = groups.get(key)
      if (!group) groups.set(key, [one])
      else if (group.every(other => other.id !== one.id)) group.push(one)
    }
  }
  return groups
}
