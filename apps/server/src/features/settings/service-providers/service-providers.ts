import { contract } from '@aftermile/contract/index'
import { type Product, product, type ServiceProvider } from '@aftermile/contract/settings/service-providers'
import { systemTenantId } from '@aftermile/domain/access'
import { sql } from '../../../db/sql.ts'
import { serve } from '../../../http/routes/serve.ts'
import { Versioned } from '../../../records/versioned.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { credentialRoutes } from '../credentials/credential-routes.ts'
import { metadataRoute } from './metadata.ts'
import { credentialsByProvider, getOwner, hasCredentials } from './provider-credentials.ts'
import { productStore, providerStore } from './provider-store.ts'
import { productsInForce } from './providers-in-force.ts'
import { syncCarriers } from './sync-carriers.ts'
import { timeRoutes } from './transit-times.ts'

const calls = contract.serviceProviders

type Options = FeatureOptions & {
  /** Called in the transaction that changes a credential. */
  onCredentialChange: (ctx: RequestCtx) => Promise<void>
}

export const serviceProviders = (options: Options): Feature => ({
  shipped: [{ what: 'The carriers that come with the product', write: syncCarriers }],
  routes: [
    serve(calls.list, async (caller, { query }) => {
      const ctx = query.system ? { ...caller, tenantId: systemTenantId } : caller
      const listed = await providerStore.list(ctx)
      const [byProvider, credentials] = [
        await allProducts(ctx),
        await credentialsByProvider({ ...ctx, secrets: options.secrets }),
      ]
      return listed.map(item => ({
        ...item,
        products: byProvider.get(item.id) ?? [],
        credentials: credentials.get(item.id) ?? [],
      }))
    }),
    serve(calls.create, (ctx, { body }) => providerStore.create(ctx, body)),
    serve(calls.get, async (ctx, { params }) => {
      const { data, version } = await providerStore.get(ctx, params.id)
      const credentials =
        (await credentialsByProvider({ ...ctx, secrets: options.secrets }, params.id)).get(params.id) ?? []
      return new Versioned({ ...data, products: await productStore(params.id).list(ctx), credentials }, version)
    }),
    serve(calls.update, (ctx, { params, body, ifMatch }) => providerStore.update(ctx, params.id, body, ifMatch)),
    serve(calls.remove, removeProvider),
    serve(calls.listProducts, async (ctx, { params }) => {
      await providerStore.get(ctx, params.id)
      return productStore(params.id).list(ctx)
    }),
    serve(calls.createProduct, async (ctx, { params, body }) => {
      await providerStore.get(ctx, params.id)
      return productStore(params.id).create(ctx, body)
    }),
    serve(calls.getProduct, (ctx, { params }) => productStore(params.id).get(ctx, params.productId)),
    serve(calls.updateProduct, (ctx, { params, body, ifMatch }) =>
      productStore(params.id).update(ctx, params.productId, body, ifMatch),
    ),
    serve(calls.removeProduct, async (ctx, { params, ifMatch }) => {
      const { data } = await productStore(params.id).get(ctx, params.productId)
      if (data.isCustom) await refuseUsedProduct(ctx, data)
      await productStore(params.id).remove(ctx, params.productId, ifMatch)
    }),
    ...credentialRoutes({ ...options, calls, getOwner, onChange: options.onCredentialChange }),
    metadataRoute,
    ...timeRoutes,
  ],
})

const productFields = product.stored.keyof().options

async function allProducts(ctx: RequestCtx): Promise<Map<string, Product[]>> {
  return Map.groupBy(await productsInForce.pick(ctx, productFields), pick => pick.serviceProviderId)
}

type Removal = { params: { id: string }; ifMatch: number | null }

/** The copy of a shipped carrier can go at any time: the shipped one serves its shipments and credentials. */
async function removeProvider(ctx: RequestCtx, { params: { id }, ifMatch }: Removal): Promise<void> {
  const { data } = await providerStore.get(ctx, id)
  if (data.isCustom) {
    await refuseInUse(ctx, id)
    await refuseWithCredentials(ctx, id)
  }
  await providerStore.remove(ctx, id, ifMatch)
  if (data.isCustom) await removeBelongings(ctx, id)
}

async function refuseInUse({ db, tenantId }: RequestCtx, id: ServiceProvider['id']): Promise<void> {
  const used = await db.find(
    sql`select 1 from shipments where tenant_id = ${tenantId} and service_provider_id = ${id} limit 1`,
  )
  if (used !== null) throw conflict('Shipments use this service provider. Turn it off instead.')
}

/** They would be left behind, unseen. */
async function refuseWithCredentials(ctx: RequestCtx, id: ServiceProvider['id']): Promise<void> {
  if (await hasCredentials(ctx, id)) throw conflict('This service provider has credentials. Delete them first.')
}

/** No foreign key ties them to their carrier. */
async function removeBelongings({ db, tenantId }: RequestCtx, id: ServiceProvider['id']): Promise<void> {
  await db.run(sql`delete from service_provider_products where tenant_id = ${tenantId} and service_provider_id = ${id}`)
  await db.run(sql`delete from carrier_mapping_rows where tenant_id = ${tenantId} and service_provider_id = ${id}`)
  await db.run(sql`delete from unmapped_codes where tenant_id = ${tenantId} and service_provider_id = ${id}`)
  await db.run(sql`delete from quarantined_events where tenant_id = ${tenantId} and service_provider_id = ${id}`)
  await db.run(sql`delete from early_answers where tenant_id = ${tenantId} and service_provider_id = ${id}`)
}

async function refuseUsedProduct({ db, tenantId }: RequestCtx, { serviceProviderId, id }: Product): Promise<void> {
  const used = await db.find(sql`
    select 1 from shipments
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and service_provider_product_id = ${id} limit 1`)
  if (used !== null) throw conflict('Shipments use this product. Close it for incoming shipments instead.')
}
