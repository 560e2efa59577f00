import { type newTenant, type Tenant, TenantRow, tenant, tenants } from '@aftermile/contract/people/tenants'
import { z } from 'zod'
import type { Noun } from '../../../api/resource.ts'
import type { EditorLinks } from '../../../ui/links/editor-links.ts'

const { list, create, get, update } = tenants

/** For the editor, which reads no list. */
export const tenantNoun: Noun<Tenant> = { list: { ...list, reply: z.array(tenant.stored) }, create, get, update }

/** For the list, which reads no item. */
export const listedTenants: Noun<TenantRow> = {
  list,
  create: { ...create, reply: TenantRow },
  get: { ...get, reply: TenantRow },
  update: { ...update, reply: TenantRow },
}

const created = create.reply.transform(reply => ({ ...reply, administrator: { name: '', email: reply.invite.email } }))
const formOfNew = tenant.stored.pick({
  tenantId: true,
  createdAt: true,
  createdBy: true,
  updatedAt: true,
  updatedBy: true,
})
export type CreatedTenant = z.infer<typeof newTenant> & z.infer<typeof formOfNew>

/** For the form of a new tenant, which has other fields than the settings. */
export const createdTenants: Noun<CreatedTenant> = {
  list: { ...list, reply: z.array(created) },
  create: { ...create, reply: created },
  get: { ...get, reply: created },
  update: { ...update, reply: created },
}

export const tenantLinks: EditorLinks = {
  back: { href: '/tenant', text: 'All tenants' },
  item: id => `/tenants/${encodeURIComponent(id)}`,
}

export const entitlementOptions = [
  { id: 'order_visibility', name: 'Orders' },
  { id: 'sqa', name: 'Service Quality Analysis' },
] as const

export const entitlementNames = (ids: readonly string[]): string =>
  entitlementOptions
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
