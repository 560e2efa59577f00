import { product, serviceProvider } from '@aftermile/contract/settings/service-providers'
import { childStore, store } from '../../../records/store.ts'
import { overlay } from './overlay.ts'

export const providerStore = overlay(
  store({
    table: 'service_providers',
    noun: 'service provider',
    stored: serviceProvider.stored,
    ownReplacesSystem: true,
  }),
)

const productsOf = childStore({
  table: 'service_provider_products',
  noun: 'product',
  stored: product.stored,
  parent: 'serviceProviderId',
  ownReplacesSystem: true,
})
/** The products of a carrier. */
export const productStore = (providerId: string) => overlay(productsOf(providerId))
