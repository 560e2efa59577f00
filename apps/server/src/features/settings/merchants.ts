import { contract } from '@aftermile/contract/index'
import { type Merchant, merchant } from '@aftermile/contract/settings/merchants'
import { codeOf } from '../../db/pool.ts'
import { insertRows, recordsOf } from '../../db/records.ts'
import { sql } from '../../db/sql.ts'
import { merchants as merchantTable } from '../../db/tables/settings.ts'
import { crudRoutes } from '../../http/routes/crud-routes.ts'
import { serve } from '../../http/routes/serve.ts'
import { writeAudits } from '../../records/audit.ts'
import { type Store, store } from '../../records/store.ts'
import { conflict } from '../../runtime/problem.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'
import { refuseUnknownLogo } from './assets/brand-logo.ts'
import { refuseUsedByRules, rulesUsing } from './rules/rule-uses.ts'

const plain = store({ table: 'merchants', noun: 'merchant', stored: merchant.stored })

export const merchantStore: Store<Merchant> = {
  ...plain,
  async create(ctx, sent) {
    await refuseUnknownLogo(ctx, merchant.stored.shape.brand.parse(sent.brand))
    return plain.create(ctx, sent)
  },
  async update(ctx, id, sent, ifMatch) {
    await refuseUnknownLogo(ctx, merchant.stored.shape.brand.parse(sent.brand))
    return plain.update(ctx, id, sent, ifMatch)
  },
  async remove(ctx, id, ifMatch) {
    await ctx.db.run(sql`select 1 from merchants where tenant_id = ${ctx.tenantId} and id = ${id} for update`)
    await refuseNamed(ctx, id)
    await refuseUsedByRules(ctx, 'merchant', id)
    try {
      await plain.remove(ctx, id, ifMatch)
    } catch (error) {
      if (codeOf(error) !== '23503') throw error
      throw conflict('This merchant has orders or shipments. Deactivate it instead.')
    }
  },
}

/**
 * Users and credentials are limited to merchants by lists, which no foreign key watches. A user whose last merchant was deleted would
 * see all merchants.
 */
async function refuseNamed({ db, tenantId }: Ctx, id: string): Promise<void> {
  const named = await db.find<{ users: number; credentials: number }>(sql`
    select (select count(*)::int from users where tenant_id = ${tenantId} and ${id} = any (merchants)) as users,
      (select count(*)::int from credentials where tenant_id = ${tenantId} and ${id} = any (merchants)) as credentials`)
  const parts = Object.entries(named ?? {}).filter(([, count]) => count > 0)
  if (parts.length > 0)
    throw conflict(
      `This merchant is used by ${parts.map(([noun, count]) => `${count} ${count === 1 ? noun.slice(0, -1) : noun}`).join(' and ')}. Remove it there first.`,
    )
}

const created = recordsOf(merchantTable, ['id', 'name', 'isActive', 'locale', 'brand'])

/** Creates many merchants at once, with all that is not said as usual. */
export async function createMerchants(ctx: Ctx, named: readonly { id: string; name: string }[]): Promise<void> {
  if (named.length === 0) return
  const items = named.map(item => merchant.sent.parse(item))
  const same = { tenantId: ctx.tenantId, createdBy: ctx.author.name, updatedBy: ctx.author.name }
  const count = await ctx.db.run(sql`
    ${insertRows(merchantTable, same, created.with(items))} order by x.id
    on conflict (tenant_id, id) do nothing returning 1`)
  if (count < items.length) throw conflict('Someone else has just created one of these merchants. Try again.')
  const changes = items.map(({ id, ...after }) => ({ noun: 'merchant' as const, itemId: id, before: null, after }))
  await writeAudits(ctx, changes)
}

export const merchants: Feature = {
  routes: [
    ...crudRoutes(contract.merchants, merchantStore),
    serve(contract.merchants.listUses, async (ctx, { params: { id } }) => {
      await merchantStore.get(ctx, id)
      return rulesUsing(ctx, 'merchant', id)
    }),
  ],
}
