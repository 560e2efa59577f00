import type { Principal } from './in-tenant.ts'

type Visitor = Pick<Principal, 'homeTenantId' | 'userId'> & { readonly tenantId: string }

/**
 * Whose private things these are within the tenant one works in. Root from another tenant keeps its own there, under a name that
 * no user of the tenant can have; userId is null for it, since there is no such user.
 */
export function holderOf({ tenantId, homeTenantId, userId }: Visitor): { holderId: string; userId: string | null } {
  if (homeTenantId === tenantId) return { holderId: userId, userId }
  return { holderId: `${homeTenantId}/${userId}`, userId: null }
}
