import { trackingLink, trackingPageOf } from '@aftermile/domain/carriers/tracking-links'
import { storageDaysOf } from '@aftermile/domain/shipment/service-point'
import { array, statement } from '../../../../db/sql.ts'
import { inForceText } from '../../../../records/in-force.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { Values } from './filled.ts'

type Carried = {
  readonly serviceProviderId: string | null
  readonly serviceProviderProductId: string | null
}
type Provider = {
  readonly id: string
  readonly name: string
  readonly trackingUrl: string | null
  readonly storageDays: unknown
}
type Product = { readonly id: string; readonly name: string }

const providers = statement(
  inForceText({
    table: 'service_providers',
    columns: `id, name, settings->>'trackingUrl' as "trackingUrl", settings->'storageDays' as "storageDays"`,
    key: ['id'],
    where: ' and id = any ($2)',
  }),
)
const products = statement(
  inForceText({
    table: 'service_provider_products',
    columns: `service_provider_id || '/' || id as id, name`,
    key: ['service_provider_id', 'id'],
    where: ` and service_provider_id || '/' || id = any ($2)`,
  }),
)

/** The names of carriers and their products, the page that shows a number, and for how long service points keep a parcel. */
export async function readCarriers({ db, tenantId }: Ctx, shipments: readonly Carried[]) {
  const providerIds = idsOf(shipments.map(shipment => shipment.serviceProviderId))
  const productIds = idsOf(shipments.map(carried => carried.serviceProviderProductId))
  const found = providerIds.length === 0 ? [] : await db.rows<Provider>(providers(tenantId, array(providerIds)))
  const named = productIds.length === 0 ? [] : await db.rows<Product>(products(tenantId, array(productIds)))
  const byId = new Map(found.map(item => [item.id, item]))
  const productNames = new Map(named.map(product => [product.id, product.name]))

  const valuesOf = ({ serviceProviderId, serviceProviderProductId }: Carried, number: string): Values => {
    const provider = byId.get(serviceProviderId ?? '')
    const page = provider === undefined ? null : trackingPageOf(provider.id, provider.trackingUrl)
    return {
      carrierName: provider?.name ?? null,
      productName: productNames.get(serviceProviderProductId ?? '') ?? null,
      carrierTrackingUrl: page === null ? null : trackingLink(page, number),
    }
  }
  const storageDays = ({ serviceProviderId }: Carried) => storageDaysOf(byId.get(serviceProviderId ?? '')?.storageDays)
  return { valuesOf, storageDays }
}

const idsOf = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter(id => id !== null))]
