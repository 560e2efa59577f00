import type { TenantSettings } from '@aftermile/contract/people/tenants'
import type { Brand } from '@aftermile/contract/settings/brand'
import { zoneOf } from '@aftermile/domain/places/time-zones'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { settingsOf } from '../../people/tenant-settings.ts'
import type { Receiver } from './receivers.ts'
import type { MerchantBrand } from './values/brands.ts'

export type MessageTenant = {
  readonly id: string
  readonly name: string
  readonly settings: TenantSettings
  /** What links in messages begin with, instead of the id. */
  readonly trackingKey: string
}

export async function readMessageTenant({ db, tenantId }: Ctx): Promise<MessageTenant> {
  const row = await db.find<{ name: string; settings: unknown; trackingKey: string }>(
    sql`select name, settings, tracking_key as "trackingKey" from tenants where id = ${tenantId}`,
  )
  const { name = tenantId, settings = {}, trackingKey = '' } = row ?? {}
  return { id: tenantId, name, settings: settingsOf(settings), trackingKey }
}

/** The brand of messages that are about no merchant. */
export const ownBrand = ({ id, name, settings }: MessageTenant): Omit<MerchantBrand, 'locale'> & { brand: Brand } => ({
  id,
  name,
  brand: settings.brand,
})

/** The time zone of a receiver; that of the tenant if the address does not determine it. */
export const zoneFor = (receiver: Receiver | null, { settings }: MessageTenant): string =>
  (receiver === null
    ? null
    : zoneOf({ countryCode: receiver.countryCode, postalCode: receiver.zipCode, region: null })) ?? settings.timeZone
