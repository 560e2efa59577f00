import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { mayDo, type Need, systemTenantId } from '@aftermile/domain/access'
import { nounPageNeeds } from '@aftermile/domain/nouns/noun-pages'
import { rightsOf } from './session/session-store.ts'

/** The rights that each page needs, with those of the nouns. The routes, the menu and the command palette read them here. */
export const pageNeeds = {
  ...nounPageNeeds(),
  '/': 'signedIn',
  '/plugin': 'signedIn',
  '/forbidden': 'signedIn',
  '/operations/{-$id}': { scope: 'dashboard_read' },
  '/analytics/promises': { scope: 'analytics_dashboard_read', entitlement: 'sqa' },
  '/analytics/print': { scope: 'analytics_dashboard_read', entitlement: 'sqa' },
  '/analytics/{-$id}': { scope: 'analytics_dashboard_read', entitlement: 'sqa' },
  '/shipments/order/{-$id}': { scope: 'shipment_read' },
  '/map': { scope: 'shipment_read' },
  '/conversations': { scope: 'shipment_read' },
  '/templates/$id/editor': { scope: 'template_write' },
  '/unreadable-events': { scope: 'service_provider_write' },
  '/webhooks': { scope: 'template_write', allMerchants: true },
  '/webhooks/$id': { scope: 'template_write', allMerchants: true },
  '/tenant/audit': { scope: 'audit_read' },
  '/tenants/$id': { scope: 'tenant_write', role: 'root' },
  '/notifications': 'signedIn',
  '/mailings': 'signedIn',
  '/help': 'signedIn',
  '/help/$subject': 'signedIn',
  '/support': 'supportDesk',
} as const satisfies Record<string, Need | 'supportDesk'>

export type PagePath = keyof typeof pageNeeds

export const isPage = (path: string): path is PagePath => Object.hasOwn(pageNeeds, path)

export function mayVisit(user: CurrentUser, path: PagePath): boolean {
  const need: Need | 'supportDesk' = pageNeeds[path]
  return need === 'supportDesk' ? isSupportAgent(user) : mayDo(rightsOf(user), need)
}

/** Support agents answer the support threads of all tenants. */
const isSupportAgent = ({ tenantId, roles }: CurrentUser): boolean =>
  tenantId === systemTenantId && (roles.includes('root') || roles.includes('support'))
