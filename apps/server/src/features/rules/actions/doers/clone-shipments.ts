import type { RuleAction } from '@aftermile/contract/settings/rules'
import { array, type Part, part, sql } from '../../../../db/sql.ts'
import { alias, fieldsInMs, type RowInMs } from '../../../../db/table.ts'
import { shipments } from '../../../../db/tables/shipments.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { ShipmentRow } from '../../../intake/ingest/shipments/shipment-row.ts'
import { type Outcome, refusedBecause, unchanged } from '../outcome.ts'
import type { WaitingFiring } from '../waiting-firings.ts'
import { hasPromise, type NewValues, setShipmentValues } from './set-values.ts'

type CloneAction = Extract<RuleAction, { type: 'get_cloned_shipment' }>

const parties = [
  'senderPartyTypeId',
  'senderPartyName',
  'fromName',
  'fromAddress1',
  'fromZipCode',
  'fromCity',
  'fromCountryCode',
  'fromEmail',
  'fromPhone',
  'receiverPartyTypeId',
  'receiverPartyName',
  'toName',
  'toAddress1',
  'toZipCode',
  'toCity',
  'toCountryCode',
  'toEmail',
  'toPhone',
] as const
const promise = ['promisedAt', 'earliestAt', 'latestAt'] as const
const found = ['id', 'merchantId', 'shipmentNumber', 'senderReference', ...parties, ...promise] as const
type Found = RowInMs<typeof shipments, (typeof found)[number]>

/** What must equal a reference of the shipment, by the type of the reference. */
const matched: Readonly<Record<CloneAction['referenceType'], { column: Part; of: (found: Found) => string | null }>> = {
  shipment_number_reference: { column: part`s.shipment_number`, of: item => item.shipmentNumber },
  sender_reference: { column: part`s.sender_reference`, of: entry => entry.senderReference },
}

/** Links each shipment to the one that it refers to, and fills its empty parties and its empty promise from it. */
export async function cloneShipments(
  ctx: Ctx,
  { referenceType }: CloneAction,
  firings: readonly WaitingFiring[],
): Promise<Outcome[]> {
  const { of } = matched[referenceType]
  const candidates = Map.groupBy(await readCandidates(ctx, referenceType, firings), of)
  return setShipmentValues(ctx, firings, row => {
    const references = referencesOf(row)
    if (references.length === 0) return refusedBecause('It has no reference')
    const fitting = references
      .flatMap(reference => candidates.get(reference) ?? [])
      .filter(found => found.id !== row.id && found.merchantId === row.merchantId)
    const [only, ...others] = new Map(fitting.map(item => [item.id, item])).values()
    if (only === undefined) return refusedBecause(`No shipment matches ${quoted(references)}`)
    if (others.length > 0) return refusedBecause(`${others.length + 1} shipments match ${quoted(references)}`)
    return valuesFrom(only, row)
  })
}

/** Shipments of one merchant share no data with those of another. */
async function readCandidates(
  { db, tenantId }: Ctx,
  referenceType: CloneAction['referenceType'],
  firings: readonly WaitingFiring[],
): Promise<Found[]> {
  const ids = array(firings.map(({ containerId }) => containerId))
  return db.rows<Found>(sql`
    select ${fieldsInMs(alias(shipments, 's'), found)} from shipments s
    where s.tenant_id = ${tenantId} and ${matched[referenceType].column} = any (array(
      select r.reference from shipments t,
        unnest(array[t.sender_reference, t.recipient_reference] || array(select e ->> 'value' from jsonb_array_elements(t.refs) e)) as r (reference)
      where t.tenant_id = ${tenantId} and t.id = any (${ids}) and r.reference <> ''))`)
}

const referencesOf = ({ senderReference, recipientReference, refs }: ShipmentRow): string[] => [
  ...new Set([senderReference, recipientReference, ...refs.map(({ value }) => value)].flatMap(text => text || [])),
]

const quoted = (references: readonly string[]): string => references.map(reference => `“${reference}”`).join(' or ')

function valuesFrom(other: Found, row: ShipmentRow): NewValues | Outcome {
  const wanted = [...parties.filter(field => !row[field]), ...(hasPromise(row) ? [] : promise)]
  const values = Object.fromEntries(wanted.flatMap(field => (other[field] === null ? [] : [[field, other[field]]])))
  if (row.clonedShipmentId === other.id && Object.keys(values).length === 0) return unchanged()
  return { values: { ...values, clonedShipmentId: other.id }, note: `Copied from shipment ${other.shipmentNumber}` }
}
