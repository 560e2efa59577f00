import { array, type Part, part, rawPart } from '../../../db/sql.ts'
import type { Actor } from '../../../tenancy/context.ts'
import { visibleTo } from '../../people/user-rows.ts'

/** Settings of the whole tenant. Everyone in the tenant may read them. */
const tenantNouns = ['tag', 'service provider', 'product', 'mapping row', 'asset', 'app', 'tenant']

/** Nouns with items that a user who is limited to merchants may or may not see. */
const limitedNouns = ['merchant', 'user', 'invite', 'access_token', 'credential', 'app credential', 'template']

/** The nouns whose entries a user who is limited to merchants can see; null for all. Entries of orders and shipments have no merchant. */
export const nounsFor = ({ merchants }: Actor): readonly string[] | null =>
  merchants.length === 0 ? null : [...tenantNouns, ...limitedNouns]

/** Of the nouns above, the entries of items that the actor can see. */
export const isVisibleTo = (actor: Actor): Part =>
  part`(not e.noun = any (${array(limitedNouns)}::text[]) or ${itemOfEntry(actor)} is not null)`

/** The item that entry `e` is about, if the actor can see it and it still exists. */
export function itemOfEntry(actor: Actor): Part {
  const user = part`(select ${item('u.name')} from users u where u.tenant_id = e.tenant_id and u.id = e.item_id and ${visibleTo(actor)})`
  return part`case e.noun
    when 'tag' then ${shared('tags')}
    when 'template' then ${shared('templates')}
    when 'service provider' then ${shared('service_providers')}
    when 'product' then ${shared('service_provider_products', 'service_provider_id')}
    when 'mapping row' then (
      select ${item('coalesce(nullif(x.description, $$$$), x.code, x.text_pattern)', 'x.service_provider_id')} from carrier_mapping_rows x
      where x.tenant_id = e.tenant_id and ${isChild('service_provider_id')})
    when 'credential' then ${credentialOf('service_provider')}
    when 'app credential' then ${credentialOf('app')}
    when 'app' then (select ${item('x.id')} from apps x where x.tenant_id = e.tenant_id and x.id = e.item_id)
    when 'asset' then (
      select ${item('x.id')} from assets x where x.tenant_id in (e.tenant_id, 'system') and x.id = e.item_id limit 1)
    when 'merchant' then (select ${item('x.name')} from merchants x where x.tenant_id = e.tenant_id and x.id = e.item_id)
    when 'user' then ${user}
    when 'invite' then ${user}
    when 'access_token' then (
      select ${item('x.name', 'x.user_id')} from access_tokens x join users u on u.tenant_id = x.tenant_id and u.id = x.user_id
      where x.tenant_id = e.tenant_id and x.id = e.item_id and ${visibleTo(actor)})
    when 'suppression' then (
      select ${item('x.address')} from suppressions x where x.tenant_id = e.tenant_id and x.id = e.item_id)
    when 'message' then (select ${item('x.template_name')} from messages x where x.tenant_id = e.tenant_id and x.id = e.item_id)
    when 'tenant' then (select ${item('x.name')} from tenants x where x.id = e.item_id)
    when 'shipment' then (select ${item('x.id')} from shipments x where x.tenant_id = e.tenant_id and x.id = e.item_id)
    when 'order' then (
      select ${item('min(x.id)', 'min(x.merchant_id)')} from orders x where x.tenant_id = e.tenant_id and x.id = e.item_id having count(*) = 1)
    end`
}

const item = (name: string, parentId = 'null::text'): Part =>
  rawPart(`json_build_object('name', ${name}, 'parentId', ${parentId})`)

const credentialOf = (kind: 'service_provider' | 'app'): Part => part`(
  select ${item('coalesce(nullif(x.description, $$$$), x.id)', 'x.owner_id')} from credentials x
  where x.tenant_id = e.tenant_id and x.owner_kind = ${kind} and ${isChild('owner_id')})`

/** An item of the tenant, or of the system tenant. */
const shared = (table: string, parent?: string): Part => part`(
  select ${item('x.name', parent && `x.${parent}`)} from ${rawPart(table)} x
  where x.tenant_id in (e.tenant_id, 'system') and ${parent === undefined ? part`x.id = e.item_id` : isChild(parent)}
  order by x.tenant_id = 'system' limit 1)`

/** The id of an item that belongs to another contains both: postnord/home. */
const isChild = (parent: string): Part =>
  rawPart(`x.${parent} = split_part(e.item_id, '/', 1) and x.id = substr(e.item_id, strpos(e.item_id, '/') + 1)`)
