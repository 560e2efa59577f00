import type { AuditLogEntry } from '@aftermile/contract/settings/audit'
import { systemTenantId } from '@aftermile/domain/access'
import { type Noun, type NounId, nouns } from '@aftermile/domain/nouns/nouns'
import { recordsOf } from '../../../db/records.ts'
import { array, nothing, type Part, part, quoteName, quoteText, rawPart, sql } from '../../../db/sql.ts'
import { auditEntries } from '../../../db/tables/upkeep.ts'
import type { Actor, RequestCtx } from '../../../tenancy/context.ts'
import { visibleTo } from '../../people/user-rows.ts'

export type Reader = Pick<RequestCtx, 'db' | 'tenantId' | 'actor'>

const all: readonly (readonly [name: string, Noun])[] = Object.entries<Noun>(nouns)
const namesOf = (isOne: (noun: Noun) => boolean) => all.filter(([, noun]) => isOne(noun)).map(([name]) => name)

/** Nouns with items that a user who is limited to merchants may or may not see. */
const limitedNouns = namesOf(({ limitedSee }) => limitedSee === 'own')

/** The nouns whose entries a user who is limited to merchants can see; null for all. Entries of orders and shipments have no merchant. */
export const nounsFor = ({ merchants }: Actor): readonly string[] | null =>
  merchants.length === 0 ? null : namesOf(({ limitedSee }) => limitedSee !== undefined)

/** Of the nouns above, the entries of items that the actor can see. Templates of the system tenant are given. */
export const isVisibleTo = (ctx: Reader, templates: readonly string[]): Part =>
  part`(not e.noun = any (${array(limitedNouns)}::text[]) or ${itemOfEntry(ctx)} is not null
    or e.noun = 'template' and e.item_id = any (${array(templates)}::text[]))`

/** The item of the tenant that entry `e` is about, if the actor can see it and it still exists. */
export function itemOfEntry(ctx: Reader): Part {
  const special: Readonly<Record<string, Part>> = specialItems(ctx)
  const audited = all.filter(([, noun]) => noun.audited === undefined)
  return casesOf(audited, (noun, name) => special[name] ?? itemIn(noun, ctx.tenantId))
}

/** `case` of the noun of entry `e`. */
function casesOf(of: typeof all, itemOf: (noun: Noun, name: string) => Part | null): Part {
  const cases = of.flatMap(([name, noun]) => {
    const found = itemOf(noun, name)
    return found === null ? [] : [part`when ${rawPart(quoteText(name))} then (${found})`]
  })
  return part`case e.noun ${cases.reduce((before, next) => part`${before} ${next}`, nothing)} end`
}

/** The items of nouns whose rows say less than it takes. */
const specialItems = ({ tenantId, actor }: Reader): Partial<Record<NounId, Part>> => ({
  user: part`
    select ${item('x.name')} from users x where x.tenant_id = ${tenantId} and x.id = e.item_id and ${visibleTo(actor)}`,
  access_token: part`
    select ${item('x.name', 'x.user_id')} from access_tokens x join users u on u.tenant_id = ${tenantId} and u.id = x.user_id
    where x.tenant_id = ${tenantId} and x.id = e.item_id and ${visibleTo(actor)}`,
  tenant: part`select ${item('x.name')} from tenants x where x.id = e.item_id`,
  order: part`
    select ${item('min(x.id)', 'min(x.merchant_id)')} from orders x where x.tenant_id = ${tenantId} and x.id = e.item_id having count(*) = 1`,
})

type Entry = Pick<AuditLogEntry, 'noun' | 'itemId' | 'item'>

const entryKeys = recordsOf(auditEntries, ['noun', 'itemId'])

/** Adds the items of the system tenant. They may be on another node than the entries, so one statement cannot read both. */
export async function withSystemItems<E extends Entry>({ db }: Reader, entries: readonly E[]): Promise<E[]> {
  const others = entries.filter(({ noun, item }) => item === null && sharedNouns.includes(noun))
  if (others.length === 0) return [...entries]
  const rows = await db.rows<Entry>(sql`
    with e as (select x.noun, x."itemId" as item_id from ${entryKeys.with(others)})
    select e.noun, e.item_id as "itemId", ${sharedItems} as item from e`)
  const found = new Map(rows.map(({ noun, itemId, item }) => [`${noun} ${itemId}`, item]))
  return entries.map(entry => ({ ...entry, item: entry.item ?? found.get(`${entry.noun} ${entry.itemId}`) ?? null }))
}

/** The templates of the system tenant that the actor can see. */
export async function systemTemplates({ db }: Reader): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`select id from templates where tenant_id = ${systemTenantId}`)
  return rows.map(({ id }) => id)
}

function item(name: string, parentId = 'null::text'): Part {
  return rawPart(`json_build_object('name', ${name}, 'parentId', ${parentId})`)
}

/** The item of a noun in its table; null if it has none. */
function itemIn({ table, names = [], only = {}, parent }: Noun, tenantId: string): Part | null {
  if (table === null) return null
  const name = `coalesce(${[...names.map(column => `nullif(x.${column}, '')`), 'x.id'].join(', ')})`
  const isItem = parent?.isInId ? isChild(parent.column) : 'x.id = e.item_id'
  const more = Object.entries(only).map(([column, value]) => `and x.${column} = ${quoteText(value)}`)
  return part`select ${item(name, parent && `x.${parent.column}`)} from ${rawPart(quoteName(table))} x
    where x.tenant_id = ${tenantId} and ${rawPart([isItem, ...more].join(' '))}`
}

/** The id of an item that belongs to another contains both: postnord/home. */
const isChild = (parent: string): string =>
  `x.${parent} = split_part(e.item_id, '/', 1) and x.id = substr(e.item_id, strpos(e.item_id, '/') + 1)`

const shared = all.filter(([, { isShared, audited }]) => isShared === true && audited === undefined)
const sharedNouns = shared.map(([name]) => name)
const sharedItems = casesOf(shared, noun => itemIn(noun, systemTenantId))
