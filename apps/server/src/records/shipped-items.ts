import { ownedFields } from '@aftermile/contract/crud'
import { systemTenantId } from '@aftermile/domain/access'
import { Problem, stale } from '../runtime/problem.ts'
import type { Ctx } from '../tenancy/context.ts'
import type { Store } from './store.ts'
import type { Versioned } from './versioned.ts'

type Sent = Readonly<Record<string, unknown>>

/** Whether an item comes with the product, seen from another tenant. */
export const isShipped = (ctx: Ctx, { tenantId }: { readonly tenantId: string }): boolean =>
  tenantId === systemTenantId && ctx.tenantId !== systemTenantId

/** Makes the tenant's copy of an item that comes with the product, under the same id. */
export async function copyShipped<Item extends { id: string }>(
  ctx: Ctx,
  items: Store<Item>,
  { data, version }: Versioned<Item>,
  sent: Sent,
): Promise<Versioned<Item>> {
  const fields = Object.entries(sent).filter(([name]) => !ownedFields.some(owned => owned === name))
  return items.createOverride(ctx, { ...Object.fromEntries(fields), id: data.id }, version + 1).catch(copiedMeanwhile)
}

function copiedMeanwhile(error: unknown): never {
  throw error instanceof Problem && error.status === 409 ? stale() : error
}
