import { type Role, scopesByRole, scopesOfToken } from '@aftermile/domain/access'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { JobRow } from './job-record.ts'
import { hasRights } from './job-rights.ts'

type Found = { role: Role; merchants: string[]; entitlements: string[]; tokenScopes: string[] | null }

/** The merchants its owner is limited to at this moment; null when the owner may no longer do this at all. */
export async function merchantLimitOfOwner({ db, tenantId }: Ctx, job: JobRow): Promise<readonly string[] | null> {
  const owner = await db.find<Found>(sql`
    select role, merchants, entitlements, token_scopes as "tokenScopes"
    from identity.actor(${job.homeTenantId}, ${job.homeUserId}, ${job.tokenId}, ${tenantId})
    where valid_to is null or valid_to > now()`)
  if (owner === null || (job.homeTenantId !== tenantId && owner.role !== 'root')) return null
  const { role, merchants, entitlements, tokenScopes } = owner
  const scopes = tokenScopes ? scopesOfToken(role, tokenScopes) : (scopesByRole[role] ?? [])
  return hasRights({ role, scopes, entitlements }, job) ? merchants : null
}
