import type { Principal } from './in-tenant.ts'

type Visitor = Pick<Principal, 'homeTenantId' | 'userId'> & { readonly tenantId: string }

/**
 * The owner of private rows (settings, bookmarks, jobs) in the tenant that the user works in. A root user of another tenant gets an
 * id that no user of the tenant can have, and userId is null because the tenant has no such user.
 */
export function holderOf({ tenantId, homeTenantId, userId }: Visitor): { holderId: string; userId: string | null } {
  if (homeTenantId === tenantId) return { holderId: userId, userId }
  return { holderId: `${homeTenantId}/${userId}`, userId: null }
}
