import {
  type Product,
  type ServiceProvider,
  serviceProvider,
  serviceProviders,
} from '@aftermile/contract/settings/service-providers'
import type { Noun } from '../../../api/resource.ts'

const calls = serviceProviders

/** A provider without its products and credentials, which have calls and editors of their own. */
export const providerNoun: Noun<ServiceProvider> = { ...calls, get: { ...calls.get, reply: serviceProvider.stored } }

export const productNounOf = (serviceProviderId: string): Noun<Product> => ({
  list: calls.listProducts,
  create: calls.createProduct,
  get: calls.getProduct,
  update: calls.updateProduct,
  remove: calls.removeProduct,
  parent: { params: { id: serviceProviderId }, idName: 'productId' },
})
