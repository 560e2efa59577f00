import type { TrackingPageSettings } from '@aftermile/contract/settings/tracking-page-settings'
import { systemTenantId } from '@aftermile/domain/access'
import { sql } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { lockFamily } from '../templates/template-family.ts'

/** Refuses blocks that are no templates for tracking pages. They are locked, so that none is deleted meanwhile. */
export async function refuseUnknownBlocks(ctx: Ctx, page: TrackingPageSettings): Promise<void> {
  for (const name of ['aboveTemplateIds', 'belowTemplateIds'] as const) {
    // Sorted, so that two who lock several never wait for each other.
    for (const id of page[name].toSorted()) {
      const problem = unfitness(await lockBlock(ctx, id))
      if (problem !== null) throw refused(`trackingPage.${name}`, `{_field_}: ${id} ${problem}`)
    }
  }
}

/** Why a template can’t be a block; null: it can. */
export function unfitness(found: Found | null): string | null {
  if (found === null) return 'isn’t the id of a template'
  if (found.type !== 'tracking_page') return 'isn’t a template for tracking pages'
  if (found.targetType !== 'Shipment') return 'isn’t a template about shipments'
  return found.parentId === null ? null : 'is one language of a template. Choose the template'
}

type Found = { readonly type: string; readonly targetType: string; readonly parentId: string | null }

/** The tenant's own one, else the one that comes with the product. Deleting takes the same lock. */
export async function lockBlock(ctx: Ctx, id: string): Promise<Found | null> {
  const { db, tenantId } = ctx
  await lockFamily(ctx, { id, parentId: null })
  return db.find<Found>(sql`
    select type, target_type as "targetType", parent_id as "parentId" from templates
    where tenant_id in (${tenantId}, ${systemTenantId}) and id = ${id}
    order by tenant_id = ${tenantId} desc limit 1`)
}
