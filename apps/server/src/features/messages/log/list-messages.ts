import type { Query } from '@aftermile/contract/endpoint'
import type { contract } from '@aftermile/contract/index'
import { onCoordinator } from '../../../db/citus/on-coordinator.ts'
import { array, nothing, type Part, part, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { orderDeliveries } from '../../../db/tables/orders.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { likeText } from '../listing/like-text.ts'
import { after, type Place, pageOf, placeOf } from '../listing/paging.ts'
import { outboxQueue } from '../queues/queues.ts'
import { facetConditions } from './message-facets.ts'
import { type MessageRow, messageColumns } from './message-rows.ts'
import { isReadable, readableUsers } from './readable.ts'

export type MessageFilter = Query<typeof contract.messages.list>

/** A page of the message log, newest first. */
export async function listMessages(ctx: RequestCtx, filter: MessageFilter) {
  const place = placeOf(filter.continuationToken)
  const userIds = await readableUsers(ctx)
  const about = await aboutOf(ctx, filter)
  const rows =
    filter.text === undefined ||
    about !== null ||
    filter.outbox === true ||
    filter.openFailures === true ||
    filter.facets !== undefined
      ? await readNewest(ctx, filter, { about, userIds, place })
      : await readByText(ctx, filter, { text: filter.text, userIds, place })
  return pageOf(rows, filter.size)
}

/** How many messages of unknown state the actor may read. */
export async function countUnknown(ctx: RequestCtx): Promise<number> {
  const counted = await ctx.db.find<{ count: number }>(sql`
    select count(*)::int as count from messages
    where tenant_id = ${ctx.tenantId} and state = 'unknown' and ${isReadable(await readableUsers(ctx))}`)
  return counted?.count ?? 0
}

/** Failed messages of the last days that nobody has sent again: somebody should look at them. */
const failedDays = 7
const isOpenFailure = part`(state = 'failed' and not is_test and created_at > tenant_now() - make_interval(days => ${failedDays})
  and not exists (
    select 1 from messages r where r.tenant_id = messages.tenant_id and r.container_id = messages.container_id and r.repeats = messages.id))`

/** How many open failures the actor may read. */
export async function countOpenFailures(ctx: RequestCtx): Promise<number> {
  const counted = await ctx.db.find<{ count: number }>(sql`
    select count(*)::int as count from messages
    where tenant_id = ${ctx.tenantId} and ${isOpenFailure} and ${isReadable(await readableUsers(ctx))}`)
  return counted?.count ?? 0
}

const newest = part`order by created_at desc, id desc`

/** Where the actor is limited to merchants, each of them has its part of an index. */
function readNewest(
  { db, tenantId, actor: { merchants } }: RequestCtx,
  filter: MessageFilter,
  { about, userIds, place }: { about: Part | null; userIds: readonly string[]; place: Place | null },
): Promise<MessageRow[]> {
  const { size, text } = filter
  const like = text === undefined ? nothing : part`and ${words} like ${likeText(text)}`
  const where = part`tenant_id = ${tenantId} and ${isReadable(userIds)} ${about ?? nothing} ${conditions(filter)} ${like} ${after(place)}`
  const ofChosen = (of: Part) =>
    part`(select ${messageColumns} from messages where ${where} ${of} ${newest} limit ${size + 1})`
  if (merchants.length === 0 || about !== null)
    return db.rows(sql`select ${messageColumns} from messages where ${where} ${newest} limit ${size + 1}`)
  return db.rows(sql`
    select m.* from (
      select o.* from unnest(${array(merchants)}::text[]) as n (of_merchant)
        cross join lateral ${ofChosen(part`and merchant_id = n.of_merchant`)} o
      union all ${ofChosen(part`and merchant_id is null`)}
    ) m order by m."createdAt" desc, m.id desc limit ${size + 1}`)
}

const words = part`lower(coalesce(recipient, '') || ' ' || coalesce(subject, '') || ' ' || container_number)`

function conditions({ template, state, channel, outbox, openFailures, facets }: MessageFilter): Part {
  return part`${facetConditions(facets)} ${outbox === true ? part`and queue = ${outboxQueue}` : nothing}
    ${openFailures === true ? part`and ${isOpenFailure}` : nothing}
    ${template === undefined ? nothing : part`and template_id = ${template}`}
    ${state === undefined ? nothing : part`and state = ${state}`}
    ${channel === undefined ? nothing : part`and channel = ${channel}`}`
}

/** A text that is rare among this many of the newest messages is looked up in the index of all. */
const withinRows = 10_000

function readByText(
  { db, tenantId }: RequestCtx,
  { template, state, channel, size }: MessageFilter,
  { text, userIds, place }: { text: string; userIds: readonly string[]; place: Place | null },
): Promise<MessageRow[]> {
  const isIndexed = /[\p{L}\p{N}]{3}/u.test(text)
  return db.rows(sql`
    select ${messageColumns} from messages where tenant_id = ${tenantId} and id in (
      select found.id from search.messages(${likeText(text)}, ${array(userIds)}, ${template ?? null}, ${state ?? null}, ${channel ?? null},
        ${place?.at ?? null}::timestamptz, ${place?.id ?? null}, ${withinRows}, ${isIndexed}, ${size + 1}) found
      where ${onCoordinator})
    ${newest} limit ${size + 1}`)
}

type About = { readonly types: string[]; readonly ids: string[]; readonly merchantId: string | null }

/** The condition for the containers that a filter names; null if it names none. */
async function aboutOf(ctx: RequestCtx, { container, shipment, order, merchant }: MessageFilter): Promise<Part | null> {
  const ofMerchant = merchant === undefined ? nothing : part`and merchant_id = ${merchant}`
  if (shipment !== undefined) return oneOf(await aroundShipment(ctx, shipment), ofMerchant)
  if (order !== undefined) return oneOf(await aroundOrder(ctx, order, merchant ?? null), ofMerchant)
  if (container !== undefined) return part`and container_id = ${container} ${ofMerchant}`
  return merchant === undefined ? null : ofMerchant
}

const oneOf = ({ types, ids, merchantId }: About, ofMerchant: Part): Part =>
  part`and container_id = any (${array(ids)}) and (target_type, container_id) in (
      select a.type, a.id from unnest(${array(types)}::text[], ${array(ids)}::text[]) as a (type, id))
    ${merchantId === null ? nothing : part`and merchant_id = ${merchantId}`} ${ofMerchant}`

async function aroundShipment({ db, tenantId }: RequestCtx, id: string): Promise<About> {
  const row = await db.find(sql`
    select ${fieldsOf(shipments, 'merchantId', 'orderId', 'orderDeliveryId')} from shipments
    where tenant_id = ${tenantId} and id = ${id}`)
  const { merchantId = null, orderId = null, orderDeliveryId = null } = row ?? {}
  return {
    merchantId,
    types: ['Shipment', 'Order', 'OrderDelivery'],
    ids: [id, orderId ?? '', `${orderId ?? ''}/${orderDeliveryId ?? ''}`],
  }
}

async function aroundOrder({ db, tenantId }: RequestCtx, id: string, merchantId: string | null): Promise<About> {
  const ofMerchant = merchantId === null ? nothing : part`and merchant_id = ${merchantId}`
  const [parts, deliveries] = await Promise.all([
    db.rows(sql`
      select ${fieldsOf(shipments, 'id')} from shipments where tenant_id = ${tenantId} and order_id = ${id} ${ofMerchant}`),
    db.rows(sql`
      select ${fieldsOf(orderDeliveries, 'id')} from order_deliveries where tenant_id = ${tenantId} and order_id = ${id} ${ofMerchant}`),
  ])
  const keys = [
    ['Order', id],
    ...deliveries.map(delivery => ['OrderDelivery', `${id}/${delivery.id}`]),
    ...parts.map(row => ['Shipment', row.id]),
  ]
  return { merchantId, types: keys.map(([type = '']) => type), ids: keys.map(([, key = '']) => key) }
}
