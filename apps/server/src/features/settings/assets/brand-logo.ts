import type { Brand } from '@aftermile/contract/settings/brand'
import { systemTenantId } from '@aftermile/domain/access'
import { sql } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** Refuses a brand whose logo is not an image asset. The asset is locked, so that it can't be deleted meanwhile. */
export async function refuseUnknownLogo(ctx: Ctx, { logoId }: Brand, field = 'brand'): Promise<void> {
  if (logoId === '') return
  const type = (await ownType(ctx, logoId)) ?? (await systemType(ctx, logoId))
  if (type === null) throw refused(`${field}.logoId`, '{_field_} isn’t the id of an image')
  if (type !== 'ImageAsset') throw refused(`${field}.logoId`, '{_field_} is a text, not an image')
}

async function ownType({ db, tenantId }: Ctx, id: string): Promise<string | null> {
  const row = await db.find<{ type: string }>(
    sql`select type from assets where tenant_id = ${tenantId} and id = ${id} for key share`,
  )
  return row?.type ?? null
}

async function systemType({ db }: Ctx, id: string): Promise<string | null> {
  const row = await db.find<{ type: string }>(
    sql`select type from assets where tenant_id = ${systemTenantId} and id = ${id}`,
  )
  return row?.type ?? null
}
