import { spellingsOf } from '@aftermile/domain/carriers/parcel-number'
import { catalogue } from '@aftermile/domain/fields/catalogue'
import type { Fields } from '@aftermile/domain/fields/field'
import { array, part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { type OrderKey, orderKeys } from '../../intake/ingest/orders/order-key.ts'
import type { BlankedOrder } from './blank-orders.ts'
import type { BlankedShipment } from './blank-shipments.ts'

/** Containers whose persons were taken out. */
export type Blanked = { readonly shipments: readonly BlankedShipment[]; readonly orders: readonly BlankedOrder[] }

/** The condition for rows of these containers, by target_type, merchant_id and container_id. */
export function isOfContainers({ shipments, orders }: Keys) {
  const keys = orderKeys.with(orders)
  return part`(
    target_type = 'Shipment' and container_id = any (${array(shipments.map(({ id }) => id))})
    or target_type = 'Order' and (merchant_id, container_id) in (
      select x."merchantId", x.id from ${keys})
    or target_type = 'OrderDelivery' and (merchant_id, regexp_replace(container_id, '/[^/]*$', '')) in (
      select x."merchantId", x.id from ${keys}))`
}

export type Keys = { readonly shipments: readonly { readonly id: string }[]; readonly orders: readonly OrderKey[] }

/** The subjects of conversations about these containers. */
export const subjectsOf = ({ shipments, orders }: Keys): string[] => [
  ...shipments.map(({ id }) => `shipment/${id}`),
  ...orders.map(({ merchantId, id }) => `order/${merchantId}/${id}`),
]

/** Deletes or blanks what is stored about persons beside their shipments and orders. Returns the deleted conversations. */
export async function forgetAround(ctx: Ctx, blanked: Blanked): Promise<{ conversations: number }> {
  const conversations = await deleteConversations(ctx, subjectsOf(blanked))
  await blankFirings(ctx, blanked)
  await deleteAnswers(ctx, blanked)
  await forgetReasons(ctx, blanked)
  await ctx.db.run(sql`
    delete from tracking_visits
    where tenant_id = ${ctx.tenantId} and shipment_id = any (${array(blanked.shipments.map(({ id }) => id))})`)
  return { conversations }
}

/** With their texts in the audit log, also those of conversations and messages that somebody deleted before. */
async function deleteConversations(ctx: Ctx, subjects: readonly string[]): Promise<number> {
  const { db, tenantId } = ctx
  const messages = await db.rows<{ id: string }>(sql`
    select m.id from conversation_messages m
    join conversations c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
    where m.tenant_id = ${tenantId} and c.tenant_id = ${tenantId} and c.subject_id = any (${array(subjects)})`)
  const deleted = await db.rows<{ id: string }>(sql`
    delete from conversations where tenant_id = ${tenantId} and subject_id = any (${array(subjects)}) returning id`)
  const audited = (noun: string, field: string, among: readonly string[]) =>
    db.rows<{ id: string }>(sql`
      select distinct item_id as id from audit_entries
      where tenant_id = ${tenantId} and noun = ${noun}
        and coalesce(changes -> ${field} ->> 'after', changes -> ${field} ->> 'before') = any (${array(among)})`)
  const conversations = idsOf([...deleted, ...(await audited('conversation', 'subjectId', subjects))])
  await blankAudited(ctx, 'conversation', conversations)
  const earlier = await audited('conversation_message', 'conversationId', conversations)
  await blankAudited(ctx, 'conversation_message', idsOf([...messages, ...earlier]))
  return deleted.length
}

const idsOf = (rows: readonly { id: string }[]): string[] => [...new Set(rows.map(({ id }) => id))]

/** Who did it and when stays. A receiver is a person too. */
const blankAudited = ({ db, tenantId }: Ctx, noun: string, ids: readonly string[]): Promise<number> =>
  db.run(sql`
    update audit_entries set changes = '{}', user_name = case when user_id = 'receiver' then 'Receiver' else user_name end
    where tenant_id = ${tenantId} and noun = ${noun} and item_id = any (${array(ids)})`)

/** Why somebody corrected a receiver. */
const forgetReasons = ({ db, tenantId }: Ctx, { shipments, orders }: Blanked): Promise<number> =>
  db.run(sql`
    update audit_entries set changes = changes - 'reason'
    where tenant_id = ${tenantId} and changes ? 'reason'
      and (noun = 'shipment' and item_id = any (${array(shipments.map(({ id }) => id))})
        or noun = 'order' and item_id = any (${array(orders.map(({ id }) => id))}))`)

const personalNames = Object.values<Fields>(catalogue).flatMap(fields =>
  Object.entries(fields).flatMap(([name, { isPersonal }]) => (isPersonal ? [name] : [])),
)

/** A firing keeps the values that its conditions were met by, and a timer what was before. */
async function blankFirings({ db, tenantId }: Ctx, blanked: Blanked): Promise<void> {
  const names = array([...new Set(personalNames)])
  await db.run(sql`
    update rule_firings set because = (
      select coalesce(jsonb_agg(case when one -> 'condition' ->> 'field' = any (${names})
        then one || '{"value": null}' else one end order by at), '[]')
      from jsonb_array_elements(because) with ordinality as e (one, at))
    where tenant_id = ${tenantId} and ${isOfContainers(blanked)}`)
  await db.run(sql`
    update rule_timers set before = before - ${names}::text[]
    where tenant_id = ${tenantId} and before is not null and ${isOfContainers(blanked)}`)
}

/** What carriers and other systems sent about these numbers and could not be used yet. */
async function deleteAnswers({ db, tenantId }: Ctx, { shipments, orders }: Blanked): Promise<void> {
  const ids = shipments.map(({ id }) => id)
  const numbers = [
    ...shipments.flatMap(shipment => [shipment.shipmentNumber, shipment.consignmentId, ...shipment.packageNumbers]),
    ...orders.map(({ orderNumber }) => orderNumber),
  ].flatMap(number => (number === null ? [] : spellingsOf(number)))
  await db.run(sql`
    delete from quarantined_events
    where tenant_id = ${tenantId} and (shipment_id = any (${array(ids)}) or number = any (${array(numbers)}))`)
  await db.run(sql`delete from early_answers where tenant_id = ${tenantId} and number = any (${array(numbers)})`)
  await db.run(sql`delete from system_answers where tenant_id = ${tenantId} and number = any (${array(numbers)})`)
}
