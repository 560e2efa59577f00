import { brand as brandFields, brandOver } from '@aftermile/contract/settings/brand'
import { systemTenantId } from '@aftermile/domain/access'
import { mediaPath } from '@aftermile/domain/content/media'
import { sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { assets, merchants } from '../../../db/tables/settings.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import type { Sender } from './public-page.ts'

type Reader = Pick<Ctx, 'db' | 'tenantId'>

const logoWidthPx = 320

/** The shop that a receiver knows: a merchant with its brand. Null if it is gone. */
export async function senderOf(ctx: Reader, merchantId: string) {
  const { db, tenantId } = ctx
  const [merchant, settings] = await Promise.all([
    db.find(sql`
      select ${fieldsOf(merchants, 'name', 'brand', 'locale')} from merchants where tenant_id = ${tenantId} and id = ${merchantId}`),
    readTenantSettings(ctx),
  ])
  if (merchant === null) return null
  const brand = brandOver(settings.brand, brandFields.parse(merchant.brand))
  const { color, accentColor } = brand
  const sender: Sender = { name: merchant.name, ...(await logoOf(ctx, brand.logoId)), color, accentColor }
  return {
    sender,
    supportUrl: brand.supportUrl,
    supportPhone: brand.supportPhone,
    /** Where answers to its messages go. */
    supportEmail: brand.replyTo,
    locale: merchant.locale || settings.locale,
    timeZone: settings.timeZone,
  }
}

/** The address of a logo and its size; null without one. */
export async function logoOf({ db, tenantId }: Reader, logoId: string): Promise<Pick<Sender, 'logoPath' | 'logoSize'>> {
  if (logoId === '') return { logoPath: null }
  const asset = await db.find(sql`
    select ${fieldsOf(assets, 'image')} from assets where tenant_id in (${tenantId}, ${systemTenantId}) and id = ${logoId}
    order by tenant_id = ${tenantId} desc limit 1`)
  if (!asset?.image) return { logoPath: null }
  const { sha256, width, height } = asset.image
  return { logoPath: mediaPath(sha256, logoWidthPx), logoSize: { width, height } }
}
