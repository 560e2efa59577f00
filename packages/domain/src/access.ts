/** What each role may do. Every endpoint states its scope; the console only hides what the server would refuse. */

const user = [
  'dashboard_read',
  'shipment_read',
  'order_read',
  'container_refresh',
  'container_action',
  'conversation_write',
] as const
const support = [...user, 'shipment_complete'] as const
const dataanalyst = [...user, 'analytics_dashboard_read'] as const
const contentadmin = [...user, 'template_write', 'asset_write', 'tag_write'] as const
const ruleadmin = [...user, 'rule_write', 'tag_write'] as const
const superuser = [
  ...support,
  'analytics_dashboard_read',
  'inbound_dashboard_read',
  'data_import',
  'bookmark_share',
  'user_write_user',
] as const
const admin = [
  ...superuser,
  'template_write',
  'asset_write',
  'tag_write',
  'rule_write',
  'service_provider_write',
  'merchant_write',
  'tenant_write',
  'ingress_write',
  'audit_read',
  'user_write_support',
  'user_write_dataanalyst',
  'user_write_superuser',
  'user_write_contentadmin',
  'user_write_ruleadmin',
  'user_write_admin',
] as const
const root = [...admin, 'app_read', 'app_write', 'bookmark_system_share', 'user_write_root'] as const

export type Scope = (typeof root)[number]

export const scopesByRole = {
  user,
  support,
  dataanalyst,
  superuser,
  contentadmin,
  ruleadmin,
  admin,
  root,
} as const satisfies Record<string, readonly Scope[]>

export type Role = keyof typeof scopesByRole

export const roles = [
  'user',
  'support',
  'dataanalyst',
  'superuser',
  'contentadmin',
  'ruleadmin',
  'admin',
  'root',
] as const satisfies readonly Role[]

export const scopes: readonly Scope[] = root

export const entitlements = ['order_visibility', 'sqa'] as const

export type Entitlement = (typeof entitlements)[number]

/**
 * What a caller must have to use an endpoint or a screen.
 * `everyone` needs no user, `signedIn` any user. A scope ending in `*` is met by any scope with that prefix.
 */
export type Need =
  | 'everyone'
  | 'signedIn'
  | {
      readonly scope: Scope | 'user_write_*'
      readonly role?: Role
      readonly entitlement?: Entitlement
      /** For what concerns the whole tenant: a user who is limited to merchants may not do it. */
      readonly allMerchants?: true
    }
  | { readonly entitlement: Entitlement }

export type Rights = {
  readonly role: Role
  readonly scopes: readonly string[]
  readonly entitlements: readonly string[]
  /** The merchants that the user is limited to; empty: no limit. */
  readonly merchants: readonly string[]
}

/** The tenant that owns the templates, tags and mappings shipped with the product. */
export const systemTenantId = 'system'

/** Whether these rights meet a need. Null means nobody is signed in. */
export function mayDo(rights: Rights | null, need: Need): boolean {
  if (need === 'everyone') return true
  if (rights === null) return false
  if (need === 'signedIn') return true
  if ('scope' in need && !hasScope(rights.scopes, need.scope)) return false
  if ('role' in need && need.role !== undefined && rights.role !== need.role) return false
  if ('allMerchants' in need && need.allMerchants && rights.merchants.length > 0) return false
  return need.entitlement === undefined || rights.entitlements.includes(need.entitlement)
}

/** A need as text, for the API description and for error messages. */
export function needInWords(need: Need): string {
  if (need === 'everyone') return 'nothing'
  if (need === 'signedIn') return 'a signed-in user'
  const parts: string[] = []
  if ('scope' in need) parts.push(`scope ${need.scope}`)
  if ('role' in need && need.role !== undefined) parts.push(`role ${need.role}`)
  if (need.entitlement !== undefined) parts.push(`entitlement ${need.entitlement}`)
  if ('allMerchants' in need && need.allMerchants) parts.push('access to all merchants')
  return parts.join(', ')
}

/** The scopes a token has right now: those granted to it that its owner still has. */
export function scopesOfToken(role: Role, granted: readonly string[]): Scope[] {
  return scopesByRole[role].filter(scope => granted.includes(scope))
}

function hasScope(scopes: readonly string[], needed: string): boolean {
  if (!needed.endsWith('*')) return scopes.includes(needed)
  const prefix = needed.slice(0, -1)
  return scopes.some(scope => scope.startsWith(prefix))
}
