import { product, serviceProvider } from '@aftermile/contract/settings/service-providers'
import { systemTenantId } from '@aftermile/domain/access'
import { shippedCarriers } from '@aftermile/domain/carriers/shipped-carriers'
import type pg from 'pg'
import { serviceProviderProducts, serviceProviders } from '../../../db/tables/settings.ts'
import { shippedFields, shippedRows, syncShipped } from '../../../records/shipped-rows.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'

/**
 * Makes the carriers and products of the system tenant those that come with the product. Returns the names of what changed. What root made
 * there itself stays, and so do the copies of tenants.
 */
export const syncCarriers = (pool: pg.Pool): Promise<string[]> =>
  inTenant(pool, { limits: { tenantId: systemTenantId, merchants: [] } }, async ({ db }) => [
    ...(await syncShipped(db, carrierRows, carriers)),
    ...(await syncShipped(db, productRows, products)),
  ])

const carrierRows = shippedRows(serviceProviders, shippedFields(serviceProvider.sent.shape))
const productRows = shippedRows(serviceProviderProducts, shippedFields(product.stored.shape), 'serviceProviderId')

const carriers = shippedCarriers.map(({ id, name, trackingType, aliases }) =>
  serviceProvider.sent.parse({ id, name, trackingType, customAliases: aliases, isCustom: false }),
)

const products = shippedCarriers.flatMap(carrier =>
  carrier.products.map(({ id, name, group, aliases = [] }) => ({
    ...product.sent.parse({
      id,
      name,
      productGroupId: group,
      customAliases: aliases,
      isCustom: false,
      serviceProviderId: carrier.id,
    }),
    serviceProviderId: carrier.id,
  })),
)
