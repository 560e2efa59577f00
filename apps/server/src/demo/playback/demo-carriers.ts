import { product, serviceProvider } from '@aftermile/contract/settings/service-providers'
import { productStore, providerStore } from '../../features/settings/service-providers/provider-store.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { changedCarriers, ownCarriers } from '../reference/carriers.ts'

/** Gives a new demo tenant its own settings of shipped carriers, and carriers of its own. */
export async function addCarriers(ctx: Ctx): Promise<void> {
  const { tenantId } = ctx
  for (const { id, ...changes } of changedCarriers[tenantId] ?? []) {
    const { data } = await providerStore.get(ctx, id)
    await providerStore.update(ctx, id, serviceProvider.sent.parse({ ...data, ...changes }), null)
  }
  for (const { products, ...carrier } of ownCarriers[tenantId] ?? []) {
    await providerStore.create(ctx, serviceProvider.sent.parse(carrier))
    for (const ownProduct of products) await productStore(carrier.id).create(ctx, product.sent.parse(ownProduct))
  }
}
