import type { AuditLogEntry } from '@aftermile/contract/settings/audit'

type Entry = Pick<AuditLogEntry, 'noun' | 'itemId' | 'item'>

/** Where the items of a noun are edited. The id of an item that belongs to another follows after a slash. */
const pages: Readonly<Record<string, (id: string, parentId: string) => string>> = {
  tag: id => `/tags/${id}`,
  merchant: id => `/merchants/${id}`,
  user: id => `/users/${id}`,
  invite: id => `/users/${id}`,
  access_token: (id, userId) => `/users/${userId}/accessTokens/${id}`,
  'service provider': id => `/service-providers/${id}`,
  product: (id, providerId) => `/service-providers/${providerId}/products/${id}`,
  credential: (id, providerId) => `/service-providers/${providerId}/credentials/${id}`,
  'mapping row': (id, providerId) => `/service-providers/${providerId}/mapping/${id}`,
  app: id => `/apps/${id}`,
  'app credential': (id, appId) => `/apps/${appId}/credentials/${id}`,
  template: id => `/templates/${id}`,
  rule: id => `/rules/${id}`,
  asset: id => `/content/${id}`,
  tenant: () => '/tenant',
  shipment: id => `/shipments?id=${id}`,
  order: (id, merchantId) => `/orders?id=${id}&merchantId=${merchantId}`,
}

/** The page of the item of an entry; null if it has none or no longer exists. */
export function itemHref({ noun, itemId, item }: Entry): string | null {
  if (item === null) return null
  const ownId = item.parentId === null ? itemId : itemId.replace(`${item.parentId}/`, '')
  return pages[noun]?.(encodeURIComponent(ownId), encodeURIComponent(item.parentId ?? '')) ?? null
}

/** What the item is called, or was: its name now, its name in the entry, or its id. */
export function itemName({ item, itemId, changes }: Pick<AuditLogEntry, 'item' | 'itemId' | 'changes'>): string {
  const { before, after } = changes.name ?? {}
  const known = [item?.name, after, before].find(name => typeof name === 'string' && name !== '')
  return typeof known === 'string' ? known : itemId
}
