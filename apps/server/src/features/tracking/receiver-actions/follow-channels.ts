import { systemTenantId } from '@aftermile/domain/access'
import { array, type Part, part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { followTemplates } from '../../messages/library/follow-templates.ts'

export type FollowChannel = keyof typeof followTemplates.confirm

const confirmIds = Object.values(followTemplates.confirm)

/** The templates that ask, each that of the tenant or else the one that comes with the product. */
const inForce = (tenantId: string): Part => part`
  select distinct on (t.id) t.id, t.is_enabled from templates t
  where t.tenant_id in (${tenantId}, ${systemTenantId}) and t.id = any (${array(confirmIds)})
  order by t.id, t.tenant_id = ${tenantId} desc`

/** Whether the tenant sends updates on any channel. */
export async function canFollow({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>): Promise<boolean> {
  return (await db.find(sql`select f.id from (${inForce(tenantId)}) f where f.is_enabled limit 1`)) !== null
}

/** Whether the tenant sends updates on a channel. It does so until it disables the template that asks. */
export async function canFollowBy({ db, tenantId }: Ctx, channel: FollowChannel): Promise<boolean> {
  const found = await db.find(sql`
    select f.id from (${inForce(tenantId)}) f where f.id = ${followTemplates.confirm[channel]} and f.is_enabled`)
  return found !== null
}
