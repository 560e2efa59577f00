import type { AssetUse } from '@aftermile/contract/settings/assets'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** Finds where an asset is used. Whatever refers to assets by id adds itself to the list below. */
type FindUses = (ctx: Ctx, id: string) => Promise<AssetUse[]>

const logoOfTenant: FindUses = ({ db, tenantId }, id) =>
  db.rows(sql`
    select 'tenant' as kind, id, name from tenants where id = ${tenantId} and settings -> 'brand' ->> 'logoId' = ${id}`)

const logosOfMerchants: FindUses = ({ db, tenantId }, id) =>
  db.rows(sql`
    select 'merchant' as kind, id, name from merchants
    where tenant_id = ${tenantId} and brand ->> 'logoId' = ${id} order by name, id`)

/** `assets.id` or `assets["id"]`, with nothing behind it that makes it another id. In JSON the quotes have backslashes. */
const nameOf = (id: string): string => `assets(\\.${id}(?![\\w-])|\\[\\\\?["']${id}\\\\?["']\\])`

const templates: FindUses = ({ db, tenantId }, id) =>
  db.rows(sql`
    select 'template' as kind, id, name from templates
    where tenant_id = ${tenantId} and concat_ws(' ', content, text, payload) ~ ${nameOf(id)} order by name, id`)

const sources: readonly FindUses[] = [logoOfTenant, logosOfMerchants, templates]

export async function assetUses(ctx: Ctx, id: string): Promise<AssetUse[]> {
  const found: AssetUse[] = []
  for (const find of sources) found.push(...(await find(ctx, id)))
  return found
}
