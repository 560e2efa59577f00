import { product, serviceProvider } from '@aftermile/contract/settings/service-providers'
import { inForce } from '../../../records/in-force.ts'

export const providersInForce = inForce({ table: 'service_providers', stored: serviceProvider.stored, key: ['id'] })

export const productsInForce = inForce({
  table: 'service_provider_products',
  stored: product.stored,
  key: ['serviceProviderId', 'id'],
})
