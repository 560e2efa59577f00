import type { TemplateUse } from '@aftermile/contract/settings/templates'
import type { TrackingPageSettings } from '@aftermile/contract/settings/tracking-page-settings'
import { systemTenantId } from '@aftermile/domain/access'
import { sql } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockFamily } from './template-family.ts'

/** The tenant, if a template is a block of its tracking page. */
export const blocksOfTenant = ({ db, tenantId }: Ctx, id: string): Promise<TemplateUse[]> =>
  db.rows(sql`
    select 'tenant' as kind, id, name from tenants
    where id = ${tenantId}
      and ${id} in (settings -> 'trackingPage' ->> 'aboveTemplateId', settings -> 'trackingPage' ->> 'belowTemplateId')`)

/** Refuses blocks that are no templates for tracking pages. They are locked, so that none is deleted meanwhile. */
export async function refuseUnknownBlocks(ctx: Ctx, page: TrackingPageSettings): Promise<void> {
  for (const name of ['aboveTemplateId', 'belowTemplateId'] as const) {
    if (page[name] === '') continue
    const found = await lockBlock(ctx, page[name])
    const field = `trackingPage.${name}`
    if (found === null) throw refused(field, '{_field_} isn’t the id of a template')
    if (found.type !== 'tracking_page') throw refused(field, '{_field_} must be a template for tracking pages')
    if (found.targetType !== 'Shipment') throw refused(field, '{_field_} must be a template about shipments')
    if (found.parentId !== null) throw refused(field, '{_field_} is one language of a template. Choose the template')
  }
}

type Found = { readonly type: string; readonly targetType: string; readonly parentId: string | null }

/** The tenant's own one, else the one that comes with the product. Deleting takes the same lock. */
async function lockBlock(ctx: Ctx, id: string): Promise<Found | null> {
  const { db, tenantId } = ctx
  await lockFamily(ctx, { id, parentId: null })
  return db.find<Found>(sql`
    select type, target_type as "targetType", parent_id as "parentId" from templates
    where tenant_id in (${tenantId}, ${systemTenantId}) and id = ${id}
    order by tenant_id = ${tenantId} desc limit 1`)
}
