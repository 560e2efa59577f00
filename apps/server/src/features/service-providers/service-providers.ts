import { contract } from '@aftermile/contract/index'
import { type Product, product, type ServiceProvider, serviceProvider } from '@aftermile/contract/service-providers'
import { systemTenantId } from '@aftermile/domain/access'
import type { RequestCtx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import { childStore, store } from '../../db/store.ts'
import type { Feature } from '../../feature.ts'
import { serve } from '../../http/serve.ts'
import { conflict } from '../../problem.ts'
import { Versioned } from '../../versioned.ts'
import { overlay } from './overlay.ts'

const calls = contract.serviceProviders

const providers = overlay(
  store({ table: 'service_providers', noun: 'service provider', stored: serviceProvider.stored }),
)
const productsOf = childStore({
  table: 'service_provider_products',
  noun: 'product',
  stored: product.stored,
  parent: 'serviceProviderId',
})
const products = (providerId: string) => overlay(productsOf(providerId))

export const serviceProviders: Feature = {
  routes: [
    serve(calls.list, async (ctx, { query }) => {
      const all = await providers.list(ctx)
      const wanted = query.system ? all.filter(one => one.tenantId === systemTenantId) : all
      const byProvider = await allProducts(ctx)
      return wanted.map(one => ({ ...one, products: byProvider.get(one.id) ?? [] }))
    }),
    serve(calls.create, (ctx, { body }) => providers.create(ctx, body)),
    serve(calls.get, async (ctx, { params }) => {
      const { data, version } = await providers.get(ctx, params.id)
      return new Versioned({ ...data, products: await products(params.id).list(ctx) }, version)
    }),
    serve(calls.update, (ctx, { params, body, ifMatch }) => providers.update(ctx, params.id, body, ifMatch)),
    serve(calls.remove, async (ctx, { params, ifMatch }) => {
      await refuseUsed(ctx, params.id)
      await providers.remove(ctx, params.id, ifMatch)
    }),
    serve(calls.listProducts, async (ctx, { params }) => {
      await providers.get(ctx, params.id)
      return products(params.id).list(ctx)
    }),
    serve(calls.createProduct, async (ctx, { params, body }) => {
      await providers.get(ctx, params.id)
      return products(params.id).create(ctx, body)
    }),
    serve(calls.getProduct, (ctx, { params }) => products(params.id).get(ctx, params.productId)),
    serve(calls.updateProduct, (ctx, { params, body, ifMatch }) =>
      products(params.id).update(ctx, params.productId, body, ifMatch),
    ),
    serve(calls.removeProduct, (ctx, { params, ifMatch }) =>
      products(params.id).remove(ctx, params.productId, ifMatch),
    ),
  ],
}

/** All products at once, the tenant's own in place of the shipped ones. */
async function allProducts({ db, tenantId }: RequestCtx): Promise<Map<string, Product[]>> {
  const rows = await db.rows<Product>(sql`
    select distinct on (service_provider_id, id) service_provider_id as "serviceProviderId", id, name, product_group_id as "productGroupId",
      is_custom as "isCustom", custom_aliases as "customAliases", settings, tenant_id as "tenantId", created_at as "createdAt",
      created_by as "createdBy", updated_at as "updatedAt", updated_by as "updatedBy"
    from service_provider_products where tenant_id in (${tenantId}, ${systemTenantId})
    order by service_provider_id, id, tenant_id = ${tenantId} desc`)
  return Map.groupBy(rows, row => row.serviceProviderId)
}

async function refuseUsed({ db, tenantId }: RequestCtx, id: ServiceProvider['id']): Promise<void> {
  const used = await db.find(
    sql`select 1 from shipments where tenant_id = ${tenantId} and service_provider_id = ${id} limit 1`,
  )
  if (used !== null) throw conflict('Shipments travel with this service provider. Switch it off instead.')
}
