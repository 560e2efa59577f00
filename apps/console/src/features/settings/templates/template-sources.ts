import type { Template } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'

export const sources = ['Built in', 'Customised', 'Own'] as const
export type Source = (typeof sources)[number]

/** Whether a template is built in, is the tenant’s changed copy of such a one, or is the tenant’s own. */
export function sourceOf({ tenantId, isCustomized }: Pick<Template, 'tenantId' | 'isCustomized'>): Source {
  if (isCustomized) return 'Customised'
  return tenantId === systemTenantId ? 'Built in' : 'Own'
}
