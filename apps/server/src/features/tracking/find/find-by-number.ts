import type pg from 'pg'
import { array, sql } from '../../../db/sql.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import {
  isOpenToReceivers,
  type Reader,
  type Tracked,
  type TrackedShipment,
  trackedColumns,
  trackedFrom,
} from './tracked-shipment.ts'

/** What a receiver knows of a parcel. The secret is its postal code or an e-mail address; empty for none. */
export type Wanted = { readonly tenantId: string; readonly number: string; readonly secret: string }

/** The number may be that of the whole order. */
type Found = Tracked & { readonly isOrder: boolean }

const maxFound = 100

/**
 * Does some work with the shipment of a number, in one transaction that reads. A number that two merchants use, or a secret that fits
 * none, leads to nothing, with the same steps as a number that nobody uses.
 */
export function withNumber<T>(
  pool: pg.Pool,
  { tenantId, number, secret }: Wanted,
  work: (reader: Reader, found: Found) => Promise<T>,
): Promise<T | null> {
  return inTenant(pool, { limits: { tenantId, merchants: [] }, isReadOnly: true }, async ({ db, now }) => {
    const reader = { db, tenantId, now }
    const shipment = choose(await findShipments(reader, number), secret)
    if (shipment === null) return null
    const isOrder = shipment.orderNumber !== null && spellingsOf(number).includes(shipment.orderNumber)
    return work(reader, { tenantId, shipment, isOrder })
  })
}

/** What is still to come first, then the newest. Each kind of number is found by an index of its own, and the rows by their ids. */
async function findShipments({ db, tenantId }: Reader, number: string): Promise<TrackedShipment[]> {
  const spelled = array(spellingsOf(number))
  const found = await db.rows(sql`
    with named as materialized (
      select id from shipments where tenant_id = ${tenantId} and shipment_number = any (${spelled})
      union select id from shipments where tenant_id = ${tenantId} and order_number = any (${spelled})
      union select id from shipments where tenant_id = ${tenantId} and consignment_id = any (${spelled})
      union select shipment_id from packages where tenant_id = ${tenantId} and number = any (${spelled}) and is_counted
    )
    select ${trackedColumns} ${trackedFrom}
    where s.tenant_id = ${tenantId} and s.id = any (array(select id from named limit ${maxFound})) and s.tracking_code is not null
      and ${isOpenToReceivers}`)
  const isOver = ({ completedAt }: TrackedShipment) => Number(completedAt !== null)
  return found.toSorted(
    (a, b) => isOver(a) - isOver(b) || b.bookedAt.localeCompare(a.bookedAt) || a.id.localeCompare(b.id),
  )
}

/** The first that the secret fits. Without a secret all must belong to one merchant. */
function choose(found: readonly TrackedShipment[], secret: string): TrackedShipment | null {
  if (secret !== '') return found.find(shipment => fits(shipment, secret)) ?? null
  const merchants = new Set(found.map(item => item.merchantId))
  return merchants.size === 1 ? (found[0] ?? null) : null
}

/** Whether a secret is the postal code of the person, or an e-mail address of the parcel or its order. */
function fits(shipment: TrackedShipment, secret: string): boolean {
  const { scenarioId, fromZipCode, fromEmail, toZipCode, toEmail, orderEmail } = shipment
  const [zipCode, email] = scenarioId === 'inbound_return' ? [fromZipCode, fromEmail] : [toZipCode, toEmail]
  if (!secret.includes('@')) return isSamePostalCode(zipCode, secret)
  const given = secret.trim().toLowerCase()
  return [email, orderEmail].some(address => address?.trim().toLowerCase() === given)
}

function isSamePostalCode(known: string | null, given: string): boolean {
  const code = plain(known ?? '')
  return code.length >= 3 && plain(given) === code
}

/** Without spaces, hyphens and the country in front: `SE-211 22` is 21122. */
const plain = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^[A-Z]{2}(?=\d{4,5}$)/, '')

/** A number as given, and as it may be stored: without spaces between its groups, in capitals. */
function spellingsOf(number: string): string[] {
  return [...new Set([number, withoutSpaces(number), number.toUpperCase(), normalNumber(number)])]
}

const withoutSpaces = (number: string): string => number.replace(/\s+/g, '')

/** One form of a number for all spellings that may find the same parcel. */
export const normalNumber = (number: string): string => withoutSpaces(number).toUpperCase()
