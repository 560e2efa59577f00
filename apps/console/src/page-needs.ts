import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { mayDo, type Need, systemTenantId } from '@aftermile/domain/access'
import { rightsOf } from './session/session-store.ts'

/** What each page of the site map asks of its visitors. The routes, the menu and the palette read it here. */
export const pageNeeds = {
  '/': 'signedIn',
  '/plugin': 'signedIn',
  '/forbidden': 'signedIn',
  '/operations/{-$id}': { scope: 'dashboard_read' },
  '/orders': { scope: 'order_read', entitlement: 'order_visibility' },
  '/shipments': { scope: 'shipment_read' },
  '/shipments/order/{-$id}': { scope: 'shipment_read' },
  '/import': { scope: 'data_import' },
  '/map': { scope: 'shipment_read' },
  '/tags': 'signedIn',
  '/tags/$id': 'signedIn',
  '/help': 'signedIn',
  '/support': 'supportDesk',
} as const satisfies Record<string, Need | 'supportDesk'>

export type PagePath = keyof typeof pageNeeds

export const isPage = (path: string): path is PagePath => Object.hasOwn(pageNeeds, path)

export function mayVisit(user: CurrentUser, path: PagePath): boolean {
  const need: Need | 'supportDesk' = pageNeeds[path]
  return need === 'supportDesk' ? isAtDesk(user) : mayDo(rightsOf(user), need)
}

/** Those who answer the support threads of all tenants. */
const isAtDesk = ({ tenantId, roles }: CurrentUser): boolean =>
  tenantId === systemTenantId && (roles.includes('root') || roles.includes('support'))
