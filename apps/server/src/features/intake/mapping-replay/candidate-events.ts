import type { CarrierContext } from '@aftermile/domain/carriers/carrier-events'
import type { MappingRow } from '@aftermile/domain/carriers/compile-mapping'
import { array, type Part, part, type RowOf, sql } from '../../../db/sql.ts'
import { columns, expression, fieldsOf, pick } from '../../../db/table.ts'
import { events, shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const maxDays = 30
const daysPerRead = 5
const maxEvents = 20_000
/** No further days are read after this long. */
const maxMs = 800

const eventColumns = columns({
  ...pick(events, 'shipmentId', 'id', 'carrierCode', 'carrierSubCode', 'carrierText'),
  carrierContext: expression<CarrierContext>(events.carrierContext),
})
const shipmentColumns = fieldsOf(shipments, 'id', 'scenarioId', 'serviceProviderProductGroupId', 'shipmentNumber')

type StoredEvent = RowOf<typeof eventColumns>
export type CandidateEvent = StoredEvent & Omit<RowOf<typeof shipmentColumns>, 'id'>

type Matching = Pick<MappingRow, 'code' | 'subCode' | 'textPattern'>

/** The newest events of a carrier that a row may match: all of them, and perhaps some more. Limited in number and in time. */
export async function readCandidates(ctx: Ctx, serviceProviderId: string, row: Matching) {
  const endAt = Date.now() + maxMs
  const found: StoredEvent[] = []
  let days = 0
  while (days < maxDays && found.length < maxEvents && (days === 0 || Date.now() < endAt)) {
    const limit = maxEvents - found.length
    found.push(...(await readDays(ctx, serviceProviderId, { row, from: days + daysPerRead, to: days, limit })))
    days += daysPerRead
  }
  return { events: await withShipments(ctx, found), days, isSample: days < maxDays || found.length === maxEvents }
}

type Days = { row: Matching; from: number; to: number; limit: number }

function readDays({ db, tenantId }: Ctx, serviceProviderId: string, { row, from, to, limit }: Days) {
  const isBefore = to === 0 ? part`true` : part`occurred_at < now() - make_interval(days => ${to})`
  return db.rows(sql`
    select ${eventColumns} from events
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and carrier_context is not null
      and occurred_at >= now() - make_interval(days => ${from}) and ${isBefore} and ${mayMatch(row)}
    order by occurred_at desc limit ${limit}`)
}

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
  return conditions.reduce<Part>((all, one) => (one === false ? all : part`${all} and ${one}`), part`true`)
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
