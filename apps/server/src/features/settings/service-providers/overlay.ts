import { copyShipped, isShipped } from '../../../records/shipped-items.ts'
import type { Store } from '../../../records/store.ts'
import type { Versioned } from '../../../records/versioned.ts'
import { Problem, stale } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'

type Shipped = { id: string; tenantId: string; isCustom: boolean }
type Sent = Readonly<Record<string, unknown>> & { readonly id: string }

/** Items that ship with the product and that a tenant may change: a change makes the tenant's own copy, and deleting that restores the shipped item. */
export function overlay<Item extends Shipped>(items: Store<Item>) {
  return {
    list: (ctx: Ctx): Promise<Item[]> => items.list(ctx),
    get: (ctx: Ctx, id: string): Promise<Versioned<Item>> => items.get(ctx, id),
    create: (ctx: Ctx, sent: Sent): Promise<Versioned<Item>> => items.create(ctx, { ...sent, isCustom: true }),
    async update(ctx: Ctx, id: string, sent: Sent, ifMatch: number | null): Promise<Versioned<Item>> {
      const before = await items.get(ctx, id)
      if (!isShipped(ctx, before.data))
        return items.update(ctx, id, { ...sent, isCustom: before.data.isCustom }, ifMatch)
      if (ifMatch !== null && ifMatch !== before.version) throw stale()
      return copyShipped(ctx, items, before, { ...sent, isCustom: false })
    },
    async remove(ctx: Ctx, id: string, ifMatch: number | null): Promise<void> {
      const { data } = await items.get(ctx, id)
      if (isShipped(ctx, data)) throw new Problem(409, { message: 'This is built in. Turn it off instead.' })
      await items.remove(ctx, id, ifMatch)
    },
  }
}
