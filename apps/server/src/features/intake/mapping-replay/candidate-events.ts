import type { CarrierContext } from '@aftermile/domain/carriers/carrier-events'
import type { MappingRow } from '@aftermile/domain/carriers/compile-mapping'
import { array, type Part, part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, fieldsOf, pick } from '../../../db/table.ts'
import { events, shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'

export const triedDays = 30
/** Of more events than this, a random part is read. */
const maxRead = 400_000
/** As many events as an index finds in the same time. */
const maxFound = 60_000
/** A part of the sample, to see how many events are of this carrier. */
const probed = 0.1
/** The newest of those that a row may match. */
const maxEvents = 10_000

const eventColumns = columns({
  ...pick(events, 'shipmentId', 'id', 'carrierCode', 'carrierSubCode', 'carrierText'),
  carrierContext: expression<CarrierContext>(events.carrierContext),
})
const shipmentColumns = fieldsOf(shipments, 'id', 'scenarioId', 'serviceProviderProductGroupId', 'shipmentNumber')

type StoredEvent = RowOf<typeof eventColumns>
export type CandidateEvent = StoredEvent & Omit<RowOf<typeof shipmentColumns>, 'id'>

type Matching = Pick<MappingRow, 'code' | 'subCode' | 'textPattern'>

/** The newest events of a carrier that a row may match: all of them, and perhaps some more. If there are too many, `share` of them. */
export async function readCandidates(ctx: Ctx, serviceProviderId: string, row: Matching) {
  const { db, tenantId } = ctx
  const ofCarrier = part`
    tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and carrier_context is not null
      and occurred_at >= tenant_now() - make_interval(days => ${triedDays})`
  const share = await shareToRead(ctx, ofCarrier)
  const table = share === 1 ? part`events` : sampleOf(share)
  const found = await db.rows(sql`
    select ${eventColumns} from ${table} where ${ofCarrier} and ${mayMatch(row)} order by occurred_at desc limit ${maxEvents}`)
  return { events: await withShipments(ctx, found), share, isSample: share < 1 || found.length === maxEvents }
}

/** 1 where the table is small, or an index finds the few events of this carrier. */
async function shareToRead({ db }: Ctx, ofCarrier: Part): Promise<number> {
  const months = await db.find<{ rows: number }>(sql`
    select coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 as rows
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass
      and c.relname >= 'events_' || to_char(tenant_now() - make_interval(days => ${triedDays}), 'YYYY_MM')`)
  const share = maxRead / Math.max(maxRead, months?.rows ?? 0)
  if (share === 1) return 1
  const probe = await db.find<{ count: number }>(sql`
    select count(*)::int as count from ${sampleOf(share * probed)} where ${ofCarrier}`)
  return (probe?.count ?? 0) / (share * probed) <= maxFound ? 1 : share
}

/** A random part of the table, but always that part. */
const sampleOf = (share: number): Part => part`events tablesample system (${share * 100}) repeatable (1)`

async function withShipments({ db, tenantId }: Ctx, found: readonly StoredEvent[]): Promise<CandidateEvent[]> {
  const ids = [...new Set(found.map(({ shipmentId }) => shipmentId))]
  const rows = await db.rows(sql`
    select ${shipmentColumns} from shipments where tenant_id = ${tenantId} and id = any (${array(ids)})`)
  const byId = new Map(rows.map(({ id, ...shipment }) => [id, shipment]))
  return found.flatMap(event => {
    const shipment = byId.get(event.shipmentId)
    return shipment === undefined ? [] : [{ ...event, ...shipment }]
  })
}

/** A condition that every event the row matches fulfils. The mapping folds case, spaces and accents further than SQL compares. */
function mayMatch({ code, subCode, textPattern }: Matching): Part {
  const context = (name: string) => part`lower(btrim(carrier_context ->> ${name}))`
  const codeWord = asWord(code)
  const conditions = [
    codeWord !== null &&
      part`(lower(btrim(carrier_code)) = ${codeWord} or ${context('preciseCode')} = ${codeWord}
        or ${context('parcelCode')} = ${codeWord})`,
    asWord(subCode) !== null && part`lower(btrim(carrier_sub_code)) = ${asWord(subCode)}`,
    longestWord(textPattern) !== null && part`strpos(lower(carrier_text), ${longestWord(textPattern)}) > 0`,
  ]
  return conditions.reduce<Part>((all, item) => (item === false ? all : part`${all} and ${item}`), part`true`)
}

/** The code in lower case; null where SQL may fold it differently. */
function asWord(code: string | null): string | null {
  const word = code?.trim().toLowerCase() ?? ''
  return /^[!-~]+$/.test(word) ? word : null
}

function longestWord(pattern: string | null): string | null {
  const words = pattern?.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.reduce<string | null>((longest, word) => (word.length > (longest?.length ?? 0) ? word : longest), null)
}
