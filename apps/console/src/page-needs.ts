import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { mayDo, type Need, systemTenantId } from '@aftermile/domain/access'
import { rightsOf } from './session/session-store.ts'

/** The rights that each page needs. The routes, the menu and the command palette read them here. */
export const pageNeeds = {
  '/': 'signedIn',
  '/plugin': 'signedIn',
  '/forbidden': 'signedIn',
  '/operations/{-$id}': { scope: 'dashboard_read' },
  '/analytics/promises': { scope: 'analytics_dashboard_read', entitlement: 'sqa' },
  '/analytics/print': { scope: 'analytics_dashboard_read', entitlement: 'sqa' },
  '/analytics/{-$id}': { scope: 'analytics_dashboard_read', entitlement: 'sqa' },
  '/orders': { scope: 'order_read', entitlement: 'order_visibility' },
  '/shipments': { scope: 'shipment_read' },
  '/shipments/order/{-$id}': { scope: 'shipment_read' },
  '/import': { scope: 'data_import' },
  '/map': { scope: 'shipment_read' },
  '/conversations': { scope: 'shipment_read' },
  '/apps': { scope: 'app_read', role: 'root' },
  '/apps/$id': { scope: 'app_read', role: 'root' },
  '/apps/$appId/credentials/{-$id}': { scope: 'app_write', role: 'root' },
  '/rules': { scope: 'rule_write' },
  '/rules/$id': { scope: 'rule_write' },
  '/policies': { scope: 'rule_write' },
  '/policies/$id': { scope: 'rule_write' },
  '/templates': { scope: 'template_write' },
  '/templates/$id': { scope: 'template_write' },
  '/content': { scope: 'asset_write' },
  '/content/$id': { scope: 'asset_write' },
  '/templates/$id/editor': { scope: 'template_write' },
  '/templates/email/{-$id}': { scope: 'shipment_read' },
  '/templates/suppressed': { scope: 'template_write', allMerchants: true },
  '/webhooks': { scope: 'template_write', allMerchants: true },
  '/webhooks/$id': { scope: 'template_write', allMerchants: true },
  '/tags': 'signedIn',
  '/tags/$id': 'signedIn',
  '/merchants': { scope: 'merchant_write' },
  '/merchants/$id': { scope: 'merchant_write' },
  '/users': { scope: 'user_write_*' },
  '/users/$id': { scope: 'user_write_*' },
  '/users/$userId/accessTokens/{-$id}': 'signedIn',
  '/service-providers': { scope: 'service_provider_write' },
  '/service-providers/$serviceProviderId': { scope: 'service_provider_write' },
  '/tenant/audit': { scope: 'audit_read' },
  '/tenant/erase': { scope: 'tenant_write', allMerchants: true },
  '/service-providers/{-$serviceProviderId}/products/$id': { scope: 'service_provider_write' },
  '/service-providers/{-$serviceProviderId}/credentials/$id': { scope: 'service_provider_write' },
  '/service-providers/$serviceProviderId/mapping': { scope: 'service_provider_write' },
  '/service-providers/$serviceProviderId/mapping/$rowId': { scope: 'service_provider_write' },
  '/tenant': { scope: 'tenant_write', allMerchants: true },
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
