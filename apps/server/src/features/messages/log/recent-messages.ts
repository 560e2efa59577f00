import type { MessageStateId } from '@aftermile/domain/messages/message-states'
import { array, statement } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** Whoever got the same template within this time is left out, unless somebody wants it otherwise. */
export const recentHours = 24

/** They arrived or may still arrive. */
const states: readonly MessageStateId[] = [
  'queued',
  'deferred',
  'sending',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'unknown',
]

type Container = { readonly merchantId: string | null; readonly containerId: string }
type Wanted = { readonly templateId: string; readonly targetType: string; readonly containers: readonly Container[] }

const select = statement(`
  select container_id as "containerId", merchant_id as "merchantId", max(created_at) as at from messages
  where tenant_id = $1 and template_id = $2 and target_type = $3 and container_id = any ($4) and state = any ($5)
    and not is_test and created_at > tenant_now() - make_interval(hours => ${recentHours})
  group by 1, 2`)

export const recentKey = ({ merchantId, containerId }: Container): string => JSON.stringify([merchantId, containerId])

/** When containers got a template lately, by `recentKey`. */
export async function readRecent(
  { db, tenantId }: Ctx,
  { templateId, targetType, containers }: Wanted,
): Promise<ReadonlyMap<string, string>> {
  if (containers.length === 0) return new Map()
  const ids = array(containers.map(({ containerId }) => containerId))
  const rows = await db.rows<Container & { at: string }>(select(tenantId, templateId, targetType, ids, array(states)))
  return new Map(rows.map(row => [recentKey(row), row.at]))
}
