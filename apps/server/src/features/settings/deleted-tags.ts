import { z } from 'zod'
import { array, part, sql } from '../../db/sql.ts'
import { enqueue, job } from '../../jobs/job.ts'
import { publish } from '../../realtime/publish.ts'
import type { Ctx } from '../../tenancy/context.ts'

const rowsPerPiece = 1000

const targets = [
  { type: 'shipment', scope: 'shipment_read', table: part`shipments`, isSame: part`s.id = orphaned.id` },
  {
    type: 'order',
    scope: 'order_read',
    table: part`orders`,
    isSame: part`s.merchant_id = orphaned.merchant_id and s.id = orphaned.id`,
  },
] as const

/**
 * Removes the ids of deleted tags from shipments and orders, piece by piece. It runs after a deletion, and every night for tags of
 * the system tenant, whose deletion concerns all tenants.
 */
export const removeDeletedTags = job({
  name: 'remove_deleted_tags',
  payload: z.object({}),
  cron: '37 3 * * *',
  spreadMinutes: 60,
  async run(ctx) {
    const tags = await ctx.db.rows<{ id: string }>(sql`
      select id from tags where tenant_id = ${ctx.tenantId} or tenant_id = 'system'`)
    const known = tags.map(({ id }) => id)
    for (const target of targets) if (await removeOthers(ctx, target, known)) return enqueueRemoval(ctx)
  },
})

export const enqueueRemoval = (ctx: Ctx): Promise<void> =>
  enqueue(ctx, removeDeletedTags, {}, { key: removeDeletedTags.name })

/** Locks rows by id, as ingest does. Each change is audited. Returns whether there may be more. */
async function removeOthers(
  ctx: Ctx,
  { type, scope, table, isSame }: (typeof targets)[number],
  known: readonly string[],
) {
  const changed = await ctx.db.rows<{ merchantId: string }>(sql`
    with orphaned as (
      select id, merchant_id, tags from ${table}
      where tenant_id = ${ctx.tenantId} and tags <> '{}' and not tags <@ ${array(known)}::text[]
      order by id, merchant_id limit ${rowsPerPiece} for update
    ), changed as (
    update ${table} s set tags = array(select tag from unnest(s.tags) as tag where tag = any (${array(known)}::text[])), updated_at = tenant_now()
    from orphaned where s.tenant_id = ${ctx.tenantId} and ${isSame}
    returning s.merchant_id, s.id, orphaned.tags as before, s.tags as after
    ), audited as (
      insert into audit_entries (tenant_id, user_id, user_name, action, noun, item_id, changes)
      select ${ctx.tenantId}, ${ctx.author.id}, ${ctx.author.name}, 'update', ${type}, id,
        jsonb_build_object('tags', jsonb_build_object('before', before, 'after', after)) from changed returning 1
    )
    select merchant_id as "merchantId" from changed`)
  for (const merchantId of new Set(changed.map(row => row.merchantId)))
    await publish(ctx, 'container_updated', { type, ids: null }, { scope, merchantId })
  return changed.length === rowsPerPiece
}
