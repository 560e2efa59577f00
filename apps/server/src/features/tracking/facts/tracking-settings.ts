import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader } from '../find/tracked-shipment.ts'

const Stored = z.object({
  /** The origins whose pages may frame ours. */
  frameOrigins: z
    .array(z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i))
    .max(50)
    .catch([]),
})
export type TrackingSettings = z.infer<typeof Stored>

export async function readTrackingSettings({ db, tenantId }: Reader): Promise<TrackingSettings> {
  const row = await db.find<{ settings: unknown }>(
    sql`select settings->'trackingPage' as settings from tenants where id = ${tenantId}`,
  )
  return Stored.catch({ frameOrigins: [] }).parse(row?.settings)
}
