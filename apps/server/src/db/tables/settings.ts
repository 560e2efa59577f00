import type { AssetImage } from '@aftermile/contract/settings/assets'
import type { Brand } from '@aftermile/contract/settings/brand'
import type { Entitlement } from '@aftermile/domain/access'
import type { AssetType } from '@aftermile/domain/content/asset-types'
import type { EventCode } from '@aftermile/domain/events/event-codes'
import type { ProductGroupId } from '@aftermile/domain/lists/product-groups'
import type { ReasonId } from '@aftermile/domain/lists/reasons'
import {
  boolean,
  bytes,
  editedBy,
  instant,
  integer,
  json,
  orNull,
  smallint,
  table,
  text,
  textOf,
  texts,
  textsOf,
} from '../table.ts'

export const tenants = table('tenants', {
  id: text,
  name: text,
  entitlements: textsOf<Entitlement>(),
  sessionTimeoutMinutes: orNull(integer),
  settings: json<unknown>(),
  ...editedBy,
  trackingKey: text,
  firstBaseCurrency: orNull(text),
  senderAskedAt: orNull(instant),
})

export const merchants = table('merchants', {
  tenantId: text,
  id: text,
  name: text,
  isActive: boolean,
  ...editedBy,
  locale: text,
  brand: json<Brand>(),
})

export const tags = table('tags', {
  tenantId: text,
  id: text,
  name: text,
  description: text,
  priority: smallint,
  allowOperatorTagging: boolean,
  color: text,
  libraryHash: orNull(text),
  ...editedBy,
})

export const templates = table('templates', {
  tenantId: text,
  id: text,
  type: text,
  targetType: text,
  name: text,
  isEnabled: boolean,
  isSystem: boolean,
  isCustomized: boolean,
  parentId: orNull(text),
  allowOperatorSend: boolean,
  validMilestones: json<unknown>(),
  validMerchants: json<unknown>(),
  validFrom: orNull(text),
  validTo: orNull(text),
  content: orNull(text),
  contentType: text,
  text: orNull(text),
  payload: orNull(text),
  authenticationMethod: text,
  httpMethod: text,
  locale: text,
  batchInterval: integer,
  maxBatchSize: integer,
  headers: orNull(json<unknown>()),
  triggerSchedule: orNull(json<unknown>()),
  hasChanges: boolean,
  ...editedBy,
  description: text,
  purpose: text,
  isUrgent: boolean,
  username: orNull(text),
  password: orNull(text),
  sealedPassword: orNull(bytes),
  compiled: orNull(text),
  libraryHash: orNull(text),
  writtenAt: orNull(instant),
})

export const assets = table('assets', {
  tenantId: text,
  id: text,
  type: textOf<AssetType>(),
  description: text,
  altText: text,
  items: json<unknown>(),
  image: orNull(json<AssetImage>()),
  isCustomized: boolean,
  libraryHash: orNull(text),
  ...editedBy,
})

export const serviceProviders = table('service_providers', {
  tenantId: text,
  id: text,
  name: text,
  isEnabled: boolean,
  isCustom: boolean,
  trackingType: text,
  customAliases: json<unknown>(),
  settings: json<unknown>(),
  libraryHash: orNull(text),
  ...editedBy,
})

export const serviceProviderProducts = table('service_provider_products', {
  tenantId: text,
  serviceProviderId: text,
  id: text,
  name: text,
  productGroupId: orNull(text),
  isCustom: boolean,
  customAliases: json<unknown>(),
  settings: json<unknown>(),
  libraryHash: orNull(text),
  ...editedBy,
})

export const credentials = table('credentials', {
  tenantId: text,
  ownerKind: text,
  ownerId: text,
  id: text,
  description: text,
  merchants: texts,
  accountNumbers: texts,
  apiId: text,
  isEnabled: boolean,
  sealed: bytes,
  ...editedBy,
})

export const carrierMappingRows = table('carrier_mapping_rows', {
  tenantId: text,
  serviceProviderId: text,
  id: text,
  productKind: orNull(textOf<ProductGroupId>()),
  code: orNull(text),
  subCode: orNull(text),
  textPattern: orNull(text),
  meaning: orNull(textOf<EventCode>()),
  reason: orNull(textOf<ReasonId>()),
  description: text,
  ...editedBy,
})
