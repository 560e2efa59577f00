import { sql } from '../../../db/sql.ts'
import { logoOf } from '../../messages/pages/sender-of.ts'
import { settingsOf } from '../../people/tenant-settings.ts'
import type { Reader } from '../find/tracked-shipment.ts'
import { type PageShop, pageShop } from '../page/page-style.ts'

/** The tenant as receivers know it; null for a tenant that does not exist. */
export async function tenantShop(reader: Reader): Promise<PageShop | null> {
  const row = await reader.db.find<{ name: string; settings: unknown }>(
    sql`select name, settings from tenants where id = ${reader.tenantId}`,
  )
  const { brand } = settingsOf(row?.settings ?? {})
  const logo = await logoOf(reader, brand.logoId)
  return row && pageShop({ name: brand.senderName || row.name, ...logo, ...brand })
}
