import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { networkOf } from '../../../adapters/identity/embedded/attempt-limit.ts'
import { sql } from '../../../db/sql.ts'
import type { Secrets } from '../../../security/secrets.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'

type Opened = { readonly tenantId: string; readonly shipmentId: string }

const halfHourMs = 30 * 60_000

/** Counts a visit of a tracking page: once per shipment, half hour and visitor. Programs that fetch the link are left out. */
export async function countVisit(
  pool: pg.Pool,
  secrets: Secrets,
  request: FastifyRequest,
  { tenantId, shipmentId }: Opened,
): Promise<void> {
  if (request.method !== 'GET' || isRobot(request.headers['user-agent'])) return
  const now = Date.now()
  const halfHour = new Date(Math.floor(now / halfHourMs) * halfHourMs)
  const visitor = visitorHash(secrets, request.ip, halfHour)
  await inTenant(pool, { limits: { tenantId, merchants: [] } }, async ({ db }) => {
    const added = await db.run(sql`
      insert into tracking_visits (tenant_id, shipment_id, half_hour, visitor)
      values (${tenantId}, ${shipmentId}, ${halfHour}, ${visitor}) on conflict do nothing`)
    if (added === 0) return
    await db.run(sql`
      update shipments set tracking_page_visits = tracking_page_visits + 1, updated_at = now()
      where tenant_id = ${tenantId} and id = ${shipmentId}`)
  })
}

/** Another salt each day, so that nobody can be followed from one day to the next. */
function visitorHash(secrets: Secrets, address: string, at: Date): Buffer {
  const salt = secrets.derive(`visits/${at.toISOString().slice(0, 10)}`)
  return createHmac('sha256', salt).update(networkOf(address)).digest().subarray(0, 12)
}

/** Mail scanners and link previews name themselves, or no browser at all. */
const isRobot = (userAgent: string | undefined): boolean =>
  !userAgent?.startsWith('Mozilla/') ||
  /bot\b|crawl|spider|preview|scan|fetch|monitor|headless|facebookexternal|whatsapp|slack|telegram/i.test(userAgent)
