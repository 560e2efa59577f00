import type { Brand } from '@aftermile/contract/settings/brand'
import { systemTenantId } from '@aftermile/domain/access'
import { sql } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** Refuses a brand whose logo is not an image asset. */
export const refuseUnknownLogo = (ctx: Ctx, { logoId }: Brand, field = 'brand'): Promise<void> =>
  refuseUnknownImage(ctx, logoId, `${field}.logoId`)

/** Refuses what is not the id of an image asset. Empty is none. The asset is locked, so that it can't be deleted meanwhile. */
export async function refuseUnknownImage(ctx: Ctx, id: string, field: string): Promise<void> {
  if (id === '') return
  const type = (await ownType(ctx, id)) ?? (await systemType(ctx, id))
  if (type === null) throw refused(field, '{_field_} isn’t the id of an image')
  if (type !== 'ImageAsset') throw refused(field, '{_field_} is a text, not an image')
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
