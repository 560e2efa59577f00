import type { Brand } from '@aftermile/contract/settings/brand'
import { brandOver, noBrand } from '@aftermile/contract/settings/brand'
import { contrast } from '@aftermile/domain/content/contrast'
import { array, statement } from '../../../../db/sql.ts'
import { fieldsOf } from '../../../../db/table.ts'
import { merchants } from '../../../../db/tables/settings.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { filled, type Values } from './filled.ts'

/** The colours of a tenant that has chosen none. */
const usualColors = { color: '#3f57d8', accentColor: '#3f57d8' } as const
const inks = { light: '#ffffff', dark: '#1f2430' } as const

const select = statement`
  select ${fieldsOf(merchants, 'id', 'name', 'locale', 'brand')} from merchants where tenant_id = $1 and id = any ($2)`

export type MerchantBrand = {
  readonly id: string
  readonly name: string
  readonly locale: string
  readonly brand: Brand
}

/** The merchants by id, each with its brand over that of the tenant. */
export async function readBrands(
  { db, tenantId }: Ctx,
  ids: readonly string[],
  tenantBrand: Brand,
): Promise<Map<string, MerchantBrand>> {
  const rows = ids.length === 0 ? [] : await db.rows(select(tenantId, array(ids)))
  return new Map(rows.map(row => [row.id, { ...row, brand: brandOver(tenantBrand, { ...noBrand, ...row.brand }) }]))
}

/** The logo of a brand as messages show it. */
export type Logo = { readonly url: string; readonly altText: string }

const inkOn = (color: string): string =>
  contrast(inks.light, color) >= contrast(inks.dark, color) ? inks.light : inks.dark

/** The contrast of texts that WCAG asks for. */
const readable = 4.5

/** What templates know as `merchant`. */
export function brandValues({ id, name, brand }: Omit<MerchantBrand, 'locale'>, logo: Logo | null): Values {
  const color = brand.color || usualColors.color
  const accentColor = brand.accentColor || brand.color || usualColors.accentColor
  return filled({
    id,
    name,
    logoUrl: logo?.url,
    logoAltText: logo?.altText || name,
    color,
    textColor: inkOn(color),
    accentColor,
    accentTextColor: inkOn(accentColor),
    linkColor: contrast(accentColor, inks.light) >= readable ? accentColor : inks.dark,
    supportUrl: brand.supportUrl,
    supportPhone: brand.supportPhone,
    replyTo: brand.replyTo,
  })
}
