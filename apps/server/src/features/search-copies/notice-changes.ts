import { insertRows, recordsOf } from '../../db/records.ts'
import { array, part, sql } from '../../db/sql.ts'
import { alias, instant } from '../../db/table.ts'
import { searchCopies } from '../../db/tables/search.ts'
import { type ConsumeResult, changedAfter, consumeChanges, type Position } from '../../jobs/change-consumer.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { type Copier, consumersOf, ofCopier } from './copiers.ts'

const batchSize = 2000

type Changed = { readonly key: string; readonly updatedAt: string }

/** Notes which shipments and orders have changed. Returns whether there are more. */
export async function noticeChanges(ctx: Ctx, copier: Copier): Promise<'more' | 'done'> {
  const results = [
    await noticeOf(ctx, copier, 'shipment', readShipments),
    await noticeOf(ctx, copier, 'order', readOrders),
  ]
  return results.includes('more') ? 'more' : 'done'
}

type Read = (ctx: Ctx, copier: Copier, from: Position, limit: number) => Promise<Changed[]>

const noticeOf = (ctx: Ctx, copier: Copier, kind: 'shipment' | 'order', read: Read): Promise<ConsumeResult> =>
  consumeChanges(
    ctx,
    {
      name: consumersOf(copier)[kind],
      // The first round copies everything.
      beginsAt: 'beginning',
      limit: batchSize,
      read: (from, limit) => read(ctx, copier, from, limit),
      positionOf: ({ updatedAt, key }) => ({ at: updatedAt, id: key }),
    },
    rows => note(ctx, copier, kind, rows),
  )

const ofMerchants = ({ merchants }: Copier) =>
  merchants.length === 0 ? part`true` : part`merchant_id = any (${array(merchants)})`

const readShipments: Read = ({ db, tenantId }, copier, from, limit) =>
  db.rows<Changed>(sql`
    select id as key, updated_at as "updatedAt" from shipments
    where tenant_id = ${tenantId} and ${changedAfter(from)} and ${ofMerchants(copier)} order by updated_at, id limit ${limit}`)

/** The number of an order is unique only with its merchant. */
const readOrders: Read = ({ db, tenantId }, copier, { at, id }, limit) =>
  db.rows<Changed>(sql`
    select merchant_id || '/' || id as key, updated_at as "updatedAt" from orders
    where tenant_id = ${tenantId} and updated_at >= ${at} and (updated_at, merchant_id || '/' || id) > (${at}::timestamptz, ${id})
      and ${ofMerchants(copier)} order by updated_at, merchant_id || '/' || id limit ${limit}`)

const noticed = recordsOf(searchCopies, ['key'], { updatedAt: instant })
const times = { seenAt: part`x."updatedAt"`, changedAt: part`now()` }

/** Rounds overlap: what was noticed before is left alone. */
const note = ({ db, tenantId }: Ctx, { appId, credentialId }: Copier, kind: string, rows: readonly Changed[]) =>
  db.run(sql`
    ${insertRows(alias(searchCopies, 'c'), { tenantId, appId, credentialId, kind, ...times }, noticed.with(rows))}
    on conflict (tenant_id, app_id, credential_id, kind, key) do update set seen_at = excluded.seen_at, changed_at = excluded.changed_at
    where c.seen_at is distinct from excluded.seen_at
    returning 1`)

/** Notes once an hour which copied documents no longer exist: nothing else tells of a deleted row. */
export async function noticeDeleted({ db, tenantId }: Ctx, copier: Copier): Promise<void> {
  const isDue = await db.run(sql`
    update search_copiers set swept_at = now()
    where ${ofCopier(copier)} and (swept_at is null or swept_at < now() - interval '1 hour')`)
  if (isDue === 0) return
  await db.run(sql`
    update search_copies c set changed_at = now()
    where ${ofCopier(copier)} and changed_at is null and not case when kind = 'shipment'
      then exists (select 1 from shipments s where s.tenant_id = ${tenantId} and s.id = c.key)
      else exists (select 1 from orders o where o.tenant_id = ${tenantId} and o.merchant_id = split_part(c.key, '/', 1)
        and o.id = substr(c.key, strpos(c.key, '/') + 1)) end`)
}
