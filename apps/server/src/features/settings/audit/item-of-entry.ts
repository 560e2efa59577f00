import type { AuditLogEntry } from '@aftermile/contract/settings/audit'
import { systemTenantId } from '@aftermile/domain/access'
import { recordsOf } from '../../../db/records.ts'
import { array, type Part, part, rawPart, sql } from '../../../db/sql.ts'
import { auditEntries } from '../../../db/tables/upkeep.ts'
import type { Actor, RequestCtx } from '../../../tenancy/context.ts'
import { visibleTo } from '../../people/user-rows.ts'

export type Reader = Pick<RequestCtx, 'db' | 'tenantId' | 'actor'>

/** Settings of the whole tenant. Everyone in the tenant may read them. */
const tenantNouns = ['tag', 'service provider', 'product', 'mapping row', 'asset', 'app', 'tenant']

/** Nouns with items that a user who is limited to merchants may or may not see. */
const limitedNouns = ['merchant', 'user', 'invite', 'access_token', 'credential', 'app credential', 'template']

/** The nouns whose entries a user who is limited to merchants can see; null for all. Entries of orders and shipments have no merchant. */
export const nounsFor = ({ merchants }: Actor): readonly string[] | null =>
  merchants.length === 0 ? null : [...tenantNouns, ...limitedNouns]

/** Of the nouns above, the entries of items that the actor can see. Templates of the system tenant are given. */
export const isVisibleTo = (ctx: Reader, templates: readonly string[]): Part =>
  part`(not e.noun = any (${array(limitedNouns)}::text[]) or ${itemOfEntry(ctx)} is not null
    or e.noun = 'template' and e.item_id = any (${array(templates)}::text[]))`

/** The item of the tenant that entry `e` is about, if the actor can see it and it still exists. */
export function itemOfEntry({ tenantId, actor }: Reader): Part {
  const isItem = part`x.tenant_id = ${tenantId} and x.id = e.item_id`
  const child = (parent: string) => part`x.tenant_id = ${tenantId} and ${isChild(parent)}`
  const user = part`(select ${item('u.name')} from users u where u.tenant_id = ${tenantId} and u.id = e.item_id and ${visibleTo(actor)})`
  const credentialOf = (kind: 'service_provider' | 'app') => part`(
    select ${item('coalesce(nullif(x.description, $$$$), x.id)', 'x.owner_id')} from credentials x
    where ${child('owner_id')} and x.owner_kind = ${kind})`
  return part`case e.noun
    when 'tag' then (select ${item('x.name')} from tags x where ${isItem})
    when 'template' then (select ${item('x.name')} from templates x where ${isItem})
    when 'service provider' then (select ${item('x.name')} from service_providers x where ${isItem})
    when 'product' then (
      select ${item('x.name', 'x.service_provider_id')} from service_provider_products x where ${child('service_provider_id')})
    when 'mapping row' then (
      select ${item('coalesce(nullif(x.description, $$$$), x.code, x.text_pattern)', 'x.service_provider_id')} from carrier_mapping_rows x
      where ${child('service_provider_id')})
    when 'credential' then ${credentialOf('service_provider')}
    when 'app credential' then ${credentialOf('app')}
    when 'app' then (select ${item('x.id')} from apps x where ${isItem})
    when 'asset' then (select ${item('x.id')} from assets x where ${isItem})
    when 'merchant' then (select ${item('x.name')} from merchants x where ${isItem})
    when 'user' then ${user}
    when 'invite' then ${user}
    when 'access_token' then (
      select ${item('x.name', 'x.user_id')} from access_tokens x join users u on u.tenant_id = ${tenantId} and u.id = x.user_id
      where ${isItem} and ${visibleTo(actor)})
    when 'suppression' then (select ${item('x.address')} from suppressions x where ${isItem})
    when 'message' then (select ${item('x.template_name')} from messages x where ${isItem})
    when 'tenant' then (select ${item('x.name')} from tenants x where x.id = e.item_id)
    when 'shipment' then (select ${item('x.id')} from shipments x where ${isItem})
    when 'order' then (
      select ${item('min(x.id)', 'min(x.merchant_id)')} from orders x where ${isItem} having count(*) = 1)
    end`
}

type Entry = Pick<AuditLogEntry, 'noun' | 'itemId' | 'item'>

const entryKeys = recordsOf(auditEntries, ['noun', 'itemId'])

/** Adds the items of the system tenant. They may be on another node than the entries, so one statement cannot read both. */
export async function withSystemItems<E extends Entry>({ db }: Reader, entries: readonly E[]): Promise<E[]> {
  const others = entries.filter(({ noun, item }) => item === null && sharedNouns.includes(noun))
  if (others.length === 0) return [...entries]
  const rows = await db.rows<Pick<Entry, 'noun' | 'itemId' | 'item'>>(sql`
    with e as (select x.noun, x."itemId" as item_id from ${entryKeys.with(others)})
    select e.noun, e.item_id as "itemId", i.item from e
    cross join lateral (
      select ${item('x.name')} as item from tags x where e.noun = 'tag' and ${isSystemItem}
      union all select ${item('x.name')} from templates x where e.noun = 'template' and ${isSystemItem}
      union all select ${item('x.name')} from service_providers x where e.noun = 'service provider' and ${isSystemItem}
      union all select ${item('x.id')} from assets x where e.noun = 'asset' and ${isSystemItem}
      union all select ${item('x.name', 'x.service_provider_id')} from service_provider_products x
        where e.noun = 'product' and x.tenant_id = ${systemTenantId} and ${isChild('service_provider_id')}
    ) i`)
  const found = new Map(rows.map(({ noun, itemId, item }) => [`${noun} ${itemId}`, item]))
  return entries.map(entry => ({ ...entry, item: entry.item ?? found.get(`${entry.noun} ${entry.itemId}`) ?? null }))
}

const sharedNouns = ['tag', 'template', 'service provider', 'product', 'asset']
const isSystemItem = part`x.tenant_id = ${systemTenantId} and x.id = e.item_id`

/** The templates of the system tenant that the actor can see. */
export async function systemTemplates({ db }: Reader): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`select id from templates where tenant_id = ${systemTenantId}`)
  return rows.map(({ id }) => id)
}

function item(name: string, parentId = 'null::text'): Part {
  return rawPart(`json_build_object('name', ${name}, 'parentId', ${parentId})`)
}

/** The id of an item that belongs to another contains both: postnord/home. */
function isChild(parent: string): Part {
  return rawPart(`x.${parent} = split_part(e.item_id, '/', 1) and x.id = substr(e.item_id, strpos(e.item_id, '/') + 1)`)
}
