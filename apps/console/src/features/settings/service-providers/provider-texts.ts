import type { ServiceProvider } from '@aftermile/contract/settings/service-providers'
import { systemTenantId } from '@aftermile/domain/access'

export const trackingOptions: readonly { id: ServiceProvider['trackingType']; name: string }[] = [
  { id: 'poll', name: 'Polled' },
  { id: 'push', name: 'Webhooks' },
  { id: 'none', name: 'Not tracked' },
]

export const trackingText = (type: string): string => trackingOptions.find(({ id }) => id === type)?.name ?? type

/** Whether an item is built in, is the tenant’s changed copy of such a one, or is the tenant’s own. */
export function originText({ tenantId, isCustom }: { tenantId: string; isCustom: boolean }) {
  if (isCustom) return 'Own'
  return tenantId === systemTenantId ? 'Built in' : 'Customised'
}
