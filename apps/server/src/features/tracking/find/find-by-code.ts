import type pg from 'pg'
import { asDb } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
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

/**
 * Does some work with the shipment of a code, in one transaction that reads. Null for every other code: one that is unknown, foreign,
 * replaced or expired takes the same steps.
 */
export async function withTracked<T>(
  pool: pg.Pool,
  { code, onlyTenantId }: Address,
  work: (reader: Reader, tracked: Tracked) => Promise<T>,
): Promise<T | null> {
  const { key, secret } = partsOf(code)
  const found = await asDb(pool).find<{ tenantId: string | null }>(
    sql`select identity.tenant_by_tracking_key(${key}) as "tenantId"`,
  )
  const isAllowed = onlyTenantId === null || onlyTenantId === found?.tenantId
  const tenantId = (isAllowed && found?.tenantId) || ''
  return inTenant(pool, { limits: { tenantId, merchants: [] }, isReadOnly: true }, async ({ db }) => {
    const shipment = await findShipment({ db, tenantId }, secret)
    return shipment && work({ db, tenantId }, { tenantId, shipment })
  })
}

const findShipment = ({ db, tenantId }: Reader, secret: string): Promise<TrackedShipment | null> =>
  db.find(sql`
    select ${trackedColumns} ${trackedFrom}
    where s.tenant_id = ${tenantId} and s.tracking_code = ${secret} and ${isOpenToReceivers}`)
