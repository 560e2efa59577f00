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
export type Need = 'everyone' | 'signedIn' | NeedOfScope | { readonly entitlement: Entitlement }

type NeedOfScope = {
  readonly scope: Scope | 'user_write_*'
  readonly role?: Role
  readonly entitlement?: Entitlement
  /** For what concerns the whole tenant: a user who is limited to merchants may not do it. */
  readonly allMerchants?: true
}

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
  return need === 'signedIn' || partsOf(need).every(part => part.isMetBy(rights))
}

/** A need as text, for the API description. */
export function needInWords(need: Need): string {
  if (need === 'everyone') return 'nothing'
  if (need === 'signedIn') return 'a signed-in user'
  return textOf(partsOf(need))
}

/** What of a need these rights do not meet, for error messages. */
export function missingInWords(rights: Rights, need: Need): string {
  if (typeof need === 'string') return needInWords(need)
  return textOf(partsOf(need).filter(part => !part.isMetBy(rights)))
}

/** Why these rights do not meet a need, for those who miss a button. Null: they do. */
export function whyNot(rights: Rights, need: Need): WhyNot | null {
  if (mayDo(rights, need)) return null
  if (typeof need === 'string' || !('scope' in need)) return { reason: 'entitlement' }
  if (need.role !== undefined && need.role !== rights.role) return { reason: 'role', roles: [need.role] }
  if (!hasScope(rights.scopes, need.scope))
    return { reason: 'role', roles: roles.filter(role => role !== 'root' && hasScope(scopesByRole[role], need.scope)) }
  return { reason: need.allMerchants && rights.merchants.length > 0 ? 'merchants' : 'entitlement' }
}

export type WhyNot =
  /** Only these roles may do it. */
  | { readonly reason: 'role'; readonly roles: readonly Role[] }
  /** The user is limited to merchants, and it concerns the whole tenant. */
  | { readonly reason: 'merchants' }
  /** The tenant does not have this part of the product. */
  | { readonly reason: 'entitlement' }

type NeedPart = { readonly text: string; readonly isMetBy: (rights: Rights) => boolean }

function partsOf(need: Exclude<Need, string>): NeedPart[] {
  const { scope, role, entitlement, allMerchants }: Partial<NeedOfScope> = need
  const parts: NeedPart[] = []
  if (scope !== undefined) parts.push({ text: `scope ${scope}`, isMetBy: ({ scopes }) => hasScope(scopes, scope) })
  if (role !== undefined) parts.push({ text: `role ${role}`, isMetBy: rights => rights.role === role })
  if (entitlement !== undefined)
    parts.push({ text: `entitlement ${entitlement}`, isMetBy: rights => rights.entitlements.includes(entitlement) })
  if (allMerchants) parts.push({ text: 'access to all merchants', isMetBy: ({ merchants }) => merchants.length === 0 })
  return parts
}

const textOf = (parts: readonly NeedPart[]): string => parts.map(({ text }) => text).join(', ')

/** The scopes a token has right now: those granted to it that its owner still has. */
export function scopesOfToken(role: Role, granted: readonly string[]): Scope[] {
  return scopesByRole[role].filter(scope => granted.includes(scope))
}

function hasScope(scopes: readonly string[], needed: string): boolean {
  if (!needed.endsWith('*')) return scopes.includes(needed)
  const prefix = needed.slice(0, -1)
  return scopes.some(scope => scope.startsWith(prefix))
}
