import type { Query } from '@aftermile/contract/endpoint'
import type { contract } from '@aftermile/contract/index'
import type { Firing } from '@aftermile/contract/rules/rule-firings'
import { mayDo } from '@aftermile/domain/access'
import { ruleField } from '@aftermile/domain/rules/rule-fields'
import { array, nothing, type Part, part, sql } from '../../../db/sql.ts'
import { alias, columns, expression, pick } from '../../../db/table.ts'
import { ruleFirings } from '../../../db/tables/rules.ts'
import { refused } from '../../../runtime/problem.ts'
import type { Actor, RequestCtx } from '../../../tenancy/context.ts'

type Filter = Query<typeof contract.ruleFirings.list>

const f = alias(ruleFirings, 'f')
const firingColumns = (tenantId: string) =>
  columns({
    ...pick(
      f,
      'id',
      'ruleId',
      'ruleName',
      'ruleVersion',
      'targetType',
      'containerId',
      'merchantId',
      'occurrence',
      'firedAt',
    ),
    ...pick(f, 'state', 'because', 'chain', 'actions', 'results'),
    containerNumber: expression<string>(part`coalesce(
    case f.target_type
      when 'Shipment' then (select s.shipment_number from shipments s where s.tenant_id = ${tenantId} and s.id = f.container_id)
      else (select o.order_number from orders o where o.tenant_id = ${tenantId} and o.merchant_id = f.merchant_id
        and o.id = case f.target_type when 'Order' then f.container_id else regexp_replace(f.container_id, '/[^/]*$', '') end)
    end, f.container_id)`),
  })

/** A page of what rules did, newest first. Firings of merchants that the actor may not see are not among them. */
export async function listFirings(ctx: RequestCtx, filter: Filter) {
  const rows = await readPage(ctx, filter)
  const items = rows.slice(0, filter.size).map(row => hidePersonal(ctx.actor, row))
  const last = items.at(-1)
  const hasMore = rows.length > filter.size
  return { items, continuationToken: last && hasMore ? `${Date.parse(last.firedAt)}.${last.id}` : null }
}

/** The page is chosen by an index first. Numbers are looked up for its rows alone. */
function readPage({ db, tenantId, actor }: RequestCtx, filter: Filter): Promise<Firing[]> {
  const where = part`tenant_id = ${tenantId} ${conditions(filter)} ${after(filter.continuationToken)}`
  const most = filter.size + 1
  const chosen = (of: Part) =>
    part`select * from rule_firings where ${where} ${of} order by fired_at desc, id desc limit ${most}`
  const isNarrow = actor.merchants.length === 0 || filter.container !== undefined
  // Where the actor is limited to merchants, each of them has its part of an index.
  const page = isNarrow
    ? chosen(nothing)
    : part`select o.* from unnest(${array(actor.merchants)}::text[]) as n (of_merchant)
        cross join lateral (${chosen(part`and merchant_id = n.of_merchant`)}) o order by o.fired_at desc, o.id desc limit ${most}`
  return db.rows(sql`select ${firingColumns(tenantId)} from (${page}) f order by f.fired_at desc, f.id desc`)
}

const conditions = ({ rule, targetType, container, merchant, state }: Filter): Part =>
  part`${rule === undefined ? nothing : part`and rule_id = ${rule}`}
    ${targetType === undefined ? nothing : part`and target_type = ${targetType}`}
    ${container === undefined ? nothing : part`and container_id = ${container}`}
    ${merchant === undefined ? nothing : part`and merchant_id = ${merchant}`}
    ${state === undefined ? nothing : part`and state = ${state}`}
    ${state === undefined || state === 'done' ? nothing : part`and state <> 'done'`}`

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const place = new RegExp(`^(\\d{1,13})\\.(${uuid})$`)

/** The condition for the rows after the last one of the page before. */
function after(token: string | undefined): Part {
  if (token === undefined) return nothing
  const [, ms, id] = place.exec(token) ?? []
  if (ms === undefined || id === undefined) throw refused('continuationToken', '{_field_} isn’t valid')
  return part`and (fired_at, id) < (${new Date(Number(ms))}, ${id}::uuid)`
}

const readsOrders = { scope: 'order_read', entitlement: 'order_visibility' } as const

/** Personal values are for those who may read the container itself. Everyone who lists firings may read shipments. */
function hidePersonal(actor: Actor, firing: Firing): Firing {
  if (firing.targetType === 'Shipment' || mayDo(actor, readsOrders)) return firing
  const isPersonal = (name: string) => ruleField(firing.targetType, name)?.isPersonal === true
  const because = firing.because.map(item => (isPersonal(item.condition.field) ? { ...item, value: null } : item))
  return { ...firing, because }
}
