import { productGroups } from '@aftermile/domain/lists/product-groups'
import { z } from 'zod'
import { byId, crud, item } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { flag, requiredText } from '../fields/basic-fields.ts'
import { credentialCalls, credentialItem } from './credentials.ts'
import { providerMetadata } from './service-provider-metadata.ts'
import { collectSchedule, learnedTime, providerSettings, transitTime, weekdays } from './service-provider-times.ts'

const read = { scope: 'shipment_read' } as const
const scope = 'service_provider_write'
const write = { scope, allMerchants: true } as const

export const trackingTypes = ['poll', 'push', 'none'] as const

const aliases = z.array(requiredText(100)).max(100).default([])

/** A carrier. Shipped carriers belong to the system tenant; a tenant's change makes its own copy. */
export const serviceProvider = item({
  name: requiredText(100),
  isEnabled: z.boolean().default(true),
  isCustom: z.boolean().default(true),
  trackingType: z.enum(trackingTypes).default('none'),
  customAliases: aliases,
  settings: providerSettings.default({}),
})
export type ServiceProvider = z.infer<typeof serviceProvider.stored>

export const product = item({
  serviceProviderId: z.string(),
  name: requiredText(100),
  productGroupId: z
    .enum(productGroups.map(row => row.id))
    .nullable()
    .default(null),
  isCustom: z.boolean().default(true),
  customAliases: aliases,
  settings: z
    .object({
      isIngressEnabled: z.boolean().default(true),
      autoBooking: z.boolean().default(false),
      /** On which it delivers, for receivers who choose a day. Without them, those of its transit times count, else Monday to Friday. */
      deliveryWeekdays: weekdays.optional(),
    })
    .default({ isIngressEnabled: true, autoBooking: false }),
})
const sentProduct = { ...product, sent: product.sent.extend({ serviceProviderId: z.string().optional() }) }
export type Product = z.infer<typeof product.stored>

export const credential = credentialItem({ serviceProviderId: z.string() })
export type Credential = z.infer<typeof credential.stored>

const fullProvider = serviceProvider.stored.extend({
  products: z.array(product.stored),
  /** Only for users who may change them; else empty. */
  credentials: z.array(credential.stored),
})
export type FullServiceProvider = z.infer<typeof fullProvider>

const ofProvider = z.object({ id: z.string().min(1).max(200) })
const ofProduct = ofProvider.extend({ productId: z.string().min(1).max(200) })

/** The result of GET can be PUT. Products and credentials are ignored here: they have their own calls. */
const sentProvider = {
  ...serviceProvider,
  sent: serviceProvider.sent.extend({
    products: z.array(z.unknown()).optional(),
    credentials: z.array(z.unknown()).optional(),
  }),
}

const calls = crud('/service-providers', sentProvider, { name: 'service provider', read, write })

export const serviceProviders = {
  ...calls,
  list: endpoint({
    ...calls.list,
    summary:
      'The carriers of the tenant with their products and credentials; with system=true those that ship with the product',
    query: z.strictObject({ system: flag.optional() }),
    reply: z.array(fullProvider),
  }),
  get: endpoint({ ...calls.get, reply: fullProvider }),
  metadata: endpoint({
    method: 'GET',
    path: '/service-providers/{id}/metadata',
    need: read,
    summary: 'The choices for a carrier: adapters and their fields, tracking methods, product groups',
    params: byId,
    reply: providerMetadata,
  }),
  collectSchedules: endpoint({
    method: 'GET',
    path: '/service-providers/{id}/collect-schedules',
    need: read,
    summary: 'The collection schedule in the settings of a carrier',
    params: byId,
    reply: z.array(collectSchedule),
  }),
  transitTimes: endpoint({
    method: 'GET',
    path: '/service-providers/{id}/transit-times',
    need: read,
    summary: 'The transit times in the settings of a carrier',
    params: byId,
    reply: z.array(transitTime),
  }),
  learnedTimes: endpoint({
    method: 'GET',
    path: '/service-providers/{id}/learned-times',
    need: { scope },
    summary: 'How long the shipments of a carrier usually take on each route, the busiest routes first',
    params: byId,
    reply: z.array(learnedTime),
  }),
  listProducts: endpoint({
    method: 'GET',
    path: '/service-providers/{id}/products',
    need: read,
    summary: 'The products of a carrier',
    params: byId,
    reply: z.array(product.stored),
  }),
  createProduct: endpoint({
    method: 'POST',
    path: '/service-providers/{id}/products',
    need: write,
    summary: 'Add a product to a carrier',
    params: byId,
    body: sentProduct.sent,
    reply: product.stored,
    status: 201,
  }),
  getProduct: endpoint({
    method: 'GET',
    path: '/service-providers/{id}/products/{productId}',
    need: read,
    summary: 'One product of a carrier',
    params: ofProduct,
    reply: product.stored,
  }),
  updateProduct: endpoint({
    method: 'PUT',
    path: '/service-providers/{id}/products/{productId}',
    need: write,
    summary: 'Replace a product of a carrier',
    params: ofProduct,
    body: sentProduct.sent,
    reply: product.stored,
    versioned: true,
  }),
  removeProduct: endpoint({
    method: 'DELETE',
    path: '/service-providers/{id}/products/{productId}',
    need: write,
    summary: 'Delete a product of a carrier; a shipped product returns to its original',
    params: ofProduct,
    versioned: true,
  }),
  ...credentialCalls('/service-providers', credential, { owner: 'a carrier', need: { scope } }),
}
