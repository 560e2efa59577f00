import { asset } from '@aftermile/contract/settings/assets'
import { systemTenantId } from '@aftermile/domain/access'
import type pg from 'pg'
import { assets } from '../../../db/tables/settings.ts'
import { shippedFields, shippedRows, syncShipped } from '../../../records/shipped-rows.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'

/** Makes the assets of the system tenant those that come with the product. What root made there itself stays. */
export const syncAssets = (pool: pg.Pool): Promise<string[]> =>
  inTenant(pool, { limits: { tenantId: systemTenantId, merchants: [] } }, ({ db }) =>
    syncShipped(db, rows, shippedAssets),
  )

const rows = shippedRows(assets, shippedFields(asset.stored.shape))

const texts = [
  {
    id: 'greeting',
    description: 'The first words of a message.',
    texts: { default: 'Hello', en: 'Hello', sv: 'Hej', nb: 'Hei', da: 'Hej', fi: 'Hei', de: 'Hallo' },
  },
  {
    id: 'sign_off',
    description: 'The last words of a message, before the name of the sender.',
    texts: {
      default: 'Kind regards',
      en: 'Kind regards',
      sv: 'Vänliga hälsningar',
      nb: 'Vennlig hilsen',
      da: 'Venlig hilsen',
      fi: 'Ystävällisin terveisin',
      de: 'Freundliche Grüße',
    },
  },
]

const shippedAssets = texts.map(item => ({
  ...asset.sent.parse({
    id: item.id,
    type: 'TextAsset',
    description: item.description,
    items: Object.entries(item.texts).map(([key, text]) => ({ key, text })),
  }),
  image: null,
  isCustomized: false,
}))
