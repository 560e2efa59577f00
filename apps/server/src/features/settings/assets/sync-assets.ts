import { asset } from '@aftermile/contract/settings/assets'
import { systemTenantId } from '@aftermile/domain/access'
import { phraseInEach } from '@aftermile/domain/languages/phrases-in'
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
    texts: { default: 'Hello', ...phraseInEach('greeting') },
  },
  {
    id: 'sign_off',
    description: 'The last words of a message, before the name of the sender.',
    texts: { default: 'Kind regards', ...phraseInEach('signOff') },
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
