import type pg from 'pg'
import { sql } from '../../../db/sql.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { tenantByTrackingKey } from '../../messages/tracking/tenant-by-key.ts'
import {
  isOpenToReceivers,
  type Reader,
  type Tracked,
  type TrackedShipment,
  trackedColumns,
  trackedFrom,
} from './tracked-shipment.ts'

/** What a code consists of: the key of a tenant, and the secret of a shipment. Both empty for anything else. */
export function partsOf(code: string): { readonly key: string; readonly secret: string } {
  const [, key = '', secret = ''] = /^([0-9a-f]{8})([\w-]{22})$/.exec(code) ?? []
  return { key, secret }
}

/** A code, and the only tenant whose shipments may be opened where it was given. Null: any. */
export type Address = { readonly code: string; readonly onlyTenantId: string | null }

type CodeRequest = { readonly params: { readonly code: string }; readonly host: string }

export const addressOf = ({ params, host }: CodeRequest, tenantOfHost: (host: string) => string | null): Address => ({
  code: params.code,
  onlyTenantId: tenantOfHost(host),
})

/** The tenant of an address; empty for one that opens nothing. */
export async function tenantOfAddress(pool: pg.Pool, { code, onlyTenantId }: Address): Promise<string> {
  const tenantId = await tenantByTrackingKey(pool, partsOf(code).key)
  return tenantId !== null && (onlyTenantId === null || onlyTenantId === tenantId) ? tenantId : ''
}

/**
 * Does some work with the shipment of a code, in one transaction that reads. Null for every other code: one that is unknown, foreign,
 * replaced or expired takes the same steps.
 */
export async function withTracked<T>(
  pool: pg.Pool,
  address: Address,
  work: (reader: Reader, tracked: Tracked) => Promise<T>,
): Promise<T | null> {
  const tenantId = await tenantOfAddress(pool, address)
  return inTenant(pool, { limits: { tenantId, merchants: [] }, isReadOnly: true }, async ({ db, now }) => {
    const reader = { db, tenantId, now }
    const shipment = await findShipment(reader, partsOf(address.code).secret)
    return shipment && work(reader, { tenantId, shipment })
  })
}

const findShipment = ({ db, tenantId }: Reader, secret: string): Promise<TrackedShipment | null> =>
  db.find(sql`
    select ${trackedColumns} ${trackedFrom}
    where s.tenant_id = ${tenantId} and s.tracking_code = ${secret} and ${isOpenToReceivers}`)
