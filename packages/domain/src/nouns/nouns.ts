import type { Need } from '../access.ts'

/** A kind of item: what it is called, where it is stored, and where it is shown to whom. */
export type Noun = {
  /** What one item is called. */
  readonly label: string
  /** The noun that the audit log calls the items by, if not this one. */
  readonly audited?: string
  /** The table of the items; null if their entries in the audit log name no row. */
  readonly table: string | null
  /** The columns with the name of an item. The first one with a text counts; without one it is called by its id. */
  readonly names?: readonly string[]
  /** Only rows of the table with these values are items of the noun. */
  readonly only?: Readonly<Record<string, string>>
  /** What an item belongs to. `isInId`: the audit log writes its id and a slash before the id of the item. */
  readonly parent?: { readonly column: string; readonly isInId: boolean }
  /** The items that come with Aftermile are shown to all tenants. */
  readonly isShared?: true
  /** Who of those that are limited to merchants sees the audit entries: all of them, or those that see the item. Default: nobody. */
  readonly limitedSee?: 'all' | 'own'
  /** The page with all items. */
  readonly list?: string
  /** The page of one item. Its own id is the last parameter, and that of its parent the one before. */
  readonly page?: string
  /** Who may open the pages. */
  readonly need?: Need
  /** Its entry in the settings of the menu, in the order of this list. */
  readonly menu?: {
    readonly title: string
    readonly icon: NounIcon
    /** What it is about, for the command palette. */
    readonly about: readonly string[]
    /** A right beyond that of its pages. */
    readonly need?: Need
    /** Another page that belongs to the entry. */
    readonly alsoAt?: string
  }
}

export type NounIcon =
  | 'apps'
  | 'bolt'
  | 'building'
  | 'building-store'
  | 'file-import'
  | 'hourglass'
  | 'photo'
  | 'tag'
  | 'template'
  | 'truck-delivery'
  | 'users'

const rule = { scope: 'rule_write' } as const
const carrier = { scope: 'service_provider_write' } as const
const ofCarrier = { column: 'service_provider_id', isInId: true } as const
const credential = { table: 'credentials', names: ['description'], limitedSee: 'own' } as const
const ofOwner = { column: 'owner_id', isInId: true } as const
const wholeTenant = { scope: 'tenant_write', allMerchants: true } as const

/** All nouns, by their name in the audit log. */
export const nouns = {
  app: {
    label: 'app',
    table: 'apps',
    limitedSee: 'all',
    list: '/apps',
    page: '/apps/$id',
    need: { scope: 'app_read', role: 'root' },
    menu: { title: 'Apps', icon: 'apps', about: ['settings', 'integrations', 'SMTP'] },
  },
  'app credential': {
    label: 'app credential',
    ...credential,
    only: { owner_kind: 'app' },
    parent: ofOwner,
    page: '/apps/$appId/credentials/{-$id}',
    need: { scope: 'app_write', role: 'root' },
  },
  import: {
    label: 'import',
    table: 'imports',
    names: ['file_name'],
    list: '/import',
    page: '/import?id=$id',
    need: { scope: 'data_import' },
    menu: { title: 'Data import', icon: 'file-import', about: ['settings', 'upload', 'CSV', 'Excel'] },
  },
  rule: {
    label: 'rule',
    table: 'rules',
    names: ['name'],
    isShared: true,
    list: '/rules',
    page: '/rules/$id',
    need: rule,
    menu: { title: 'Rules', icon: 'bolt', about: ['settings', 'automation', 'actions by themselves'] },
  },
  template: {
    label: 'template',
    table: 'templates',
    names: ['name'],
    isShared: true,
    limitedSee: 'own',
    list: '/templates',
    page: '/templates/$id',
    need: { scope: 'template_write' },
    menu: {
      title: 'Templates',
      icon: 'template',
      about: ['settings', 'e-mail', 'text message', 'SMS', 'webhook'],
      alsoAt: '/webhooks',
    },
  },
  asset: {
    label: 'asset',
    table: 'assets',
    isShared: true,
    limitedSee: 'all',
    list: '/content',
    page: '/content/$id',
    need: { scope: 'asset_write' },
    menu: { title: 'Dynamic content', icon: 'photo', about: ['settings', 'images', 'texts'] },
  },
  tag: {
    label: 'tag',
    table: 'tags',
    names: ['name'],
    isShared: true,
    limitedSee: 'all',
    list: '/tags',
    page: '/tags/$id',
    need: 'signedIn',
    menu: { title: 'Tags', icon: 'tag', about: ['settings', 'labels'], need: { scope: 'tag_write' } },
  },
  policy: {
    label: 'SLA policy',
    audited: 'rule',
    table: 'rules',
    names: ['name'],
    only: { type: 'SlaRule' },
    isShared: true,
    list: '/policies',
    page: '/policies/$id',
    need: rule,
    menu: { title: 'SLA policies', icon: 'hourglass', about: ['settings', 'breach'] },
  },
  user: {
    label: 'user',
    table: 'users',
    names: ['name'],
    limitedSee: 'own',
    list: '/users',
    page: '/users/$id',
    need: { scope: 'user_write_*' },
    menu: { title: 'Users', icon: 'users', about: ['settings', 'invite', 'roles', 'access tokens'] },
  },
  access_token: {
    label: 'access token',
    table: 'access_tokens',
    names: ['name'],
    parent: { column: 'user_id', isInId: false },
    limitedSee: 'own',
    page: '/users/$userId/accessTokens/{-$id}',
    need: 'signedIn',
  },
  'service provider': {
    label: 'service provider',
    table: 'service_providers',
    names: ['name'],
    isShared: true,
    limitedSee: 'all',
    list: '/service-providers',
    page: '/service-providers/$serviceProviderId',
    need: carrier,
    menu: {
      title: 'Service providers',
      icon: 'truck-delivery',
      about: ['settings', 'carriers', 'credentials', 'products'],
      alsoAt: '/unreadable-events',
    },
  },
  product: {
    label: 'product',
    table: 'service_provider_products',
    names: ['name'],
    parent: ofCarrier,
    isShared: true,
    limitedSee: 'all',
    page: '/service-providers/{-$serviceProviderId}/products/$id',
    need: carrier,
  },
  credential: {
    label: 'credential',
    ...credential,
    only: { owner_kind: 'service_provider' },
    parent: ofOwner,
    page: '/service-providers/{-$serviceProviderId}/credentials/$id',
    need: carrier,
  },
  'mapping row': {
    label: 'mapping row',
    table: 'carrier_mapping_rows',
    names: ['description', 'code', 'text_pattern'],
    parent: ofCarrier,
    limitedSee: 'all',
    list: '/service-providers/$serviceProviderId/mapping',
    page: '/service-providers/$serviceProviderId/mapping/$rowId',
    need: carrier,
  },
  merchant: {
    label: 'merchant',
    table: 'merchants',
    names: ['name'],
    limitedSee: 'own',
    list: '/merchants',
    page: '/merchants/$id',
    need: { scope: 'merchant_write' },
    menu: { title: 'Merchants', icon: 'building-store', about: ['settings', 'shops'] },
  },
  tenant: {
    label: 'tenant',
    table: 'tenants',
    names: ['name'],
    limitedSee: 'all',
    list: '/tenant',
    page: '/tenant',
    need: wholeTenant,
    menu: {
      title: 'Tenant',
      icon: 'building',
      about: [
        'settings',
        'time zone',
        'currency',
        'holidays and working days',
        'retention of personal data',
        'tracking page, logo and colours',
        'quiet hours and sender of messages',
        'emission factors',
        'idle sign-out',
      ],
    },
  },
  shipment: { label: 'shipment', table: 'shipments', page: '/shipments?id=$id', need: { scope: 'shipment_read' } },
  package: { label: 'package', table: null },
  document: { label: 'document', table: null },
  order: {
    label: 'order',
    table: 'orders',
    parent: { column: 'merchant_id', isInId: false },
    page: '/orders?merchantId=$merchantId&id=$id',
    need: { scope: 'order_read', entitlement: 'order_visibility' },
  },
  message: {
    label: 'message',
    table: 'messages',
    names: ['template_name'],
    page: '/templates/email/{-$id}',
    need: { scope: 'shipment_read' },
  },
  suppression: {
    label: 'suppression',
    table: 'suppressions',
    names: ['address'],
    page: '/templates/suppressed',
    need: { scope: 'template_write', allMerchants: true },
  },
  // Not everybody who reads the audit log may see these two.
  bookmark: { label: 'bookmark', table: null },
  conversation: { label: 'conversation', table: null },
  conversation_message: { label: 'conversation message', table: null },
  erasure: { label: 'erasure', table: 'erasures', page: '/tenant/erase', need: wholeTenant },
} as const satisfies Readonly<Record<string, Noun>>

export type NounId = keyof typeof nouns

export const isNoun = (name: string): name is NounId => Object.hasOwn(nouns, name)
