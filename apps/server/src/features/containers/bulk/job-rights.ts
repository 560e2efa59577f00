import type { ContainerAction, ContainerType } from '@aftermile/contract/containers/container-actions'
import {
  mayDo,
  type Need,
  needInWords,
  type Rights,
  type Role,
  scopesByRole,
  scopesOfToken,
} from '@aftermile/domain/access'
import { sql } from '../../../db/sql.ts'
import { forbidden } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { JobRow } from './job-record.ts'

type RequestedJob = {
  readonly type: ContainerType
  readonly kind: 'actions' | 'refresh'
  readonly actions: readonly ContainerAction[]
}

/** The rights that a job needs, from its request until its end. */
function needsOf({ type, kind, actions }: RequestedJob): Need[] {
  return [
    { scope: kind === 'refresh' ? 'container_refresh' : 'container_action' },
    type === 'order' ? { scope: 'order_read', entitlement: 'order_visibility' } : { scope: 'shipment_read' },
    ...(actions.some(action => action.type === 'complete') ? [{ scope: 'shipment_complete' } as const] : []),
  ]
}

export function refuseWithoutRights(rights: Rights, job: RequestedJob): void {
  const missing = needsOf(job).find(need => !mayDo(rights, need))
  if (missing) throw forbidden(`This requires ${needInWords(missing)}`)
}

type Owner = { role: Role; merchants: string[]; entitlements: string[]; tokenScopes: string[] | null }

/** The merchants that the owner of a job is limited to now. Null: the owner may no longer do this at all. */
export async function merchantLimitOfOwner({ db, tenantId }: Ctx, job: JobRow): Promise<readonly string[] | null> {
  const owner = await db.find<Owner>(sql`
    select role, merchants, entitlements, token_scopes as "tokenScopes"
    from identity.actor(${job.homeTenantId}, ${job.homeUserId}, ${job.tokenId}, ${tenantId})
    where valid_to is null or valid_to > tenant_now()`)
  if (owner === null || (job.homeTenantId !== tenantId && owner.role !== 'root')) return null
  const { role, merchants, entitlements, tokenScopes } = owner
  const scopes = tokenScopes ? scopesOfToken(role, tokenScopes) : (scopesByRole[role] ?? [])
  return hasRights({ role, scopes, entitlements, merchants }, job) ? merchants : null
}

const hasRights = (rights: Rights, job: RequestedJob): boolean => needsOf(job).every(need => mayDo(rights, need))
