import { ownedFields } from '@aftermile/contract/crud'
import { contract } from '@aftermile/contract/index'
import type { Invite } from '@aftermile/contract/people/invites'
import { type NewTenant, newTenantRetention, type Tenant, type TenantRow } from '@aftermile/contract/people/tenants'
import type { Brand } from '@aftermile/contract/settings/brand'
import type { TrackingPageSettings } from '@aftermile/contract/settings/tracking-page-settings'
import { systemTenantId } from '@aftermile/domain/access'
import { insertRow } from '../../db/records.ts'
import { array, nothing, type Part, part, type RowOf, sql } from '../../db/sql.ts'
import { fieldsOf } from '../../db/table.ts'
import { tenants as table } from '../../db/tables/settings.ts'
import { serve, serveFinished } from '../../http/routes/serve.ts'
import { publish, publishRights } from '../../realtime/publish.ts'
import { changesBetween, writeAudit } from '../../records/audit.ts'
import { refuseChanged } from '../../records/server-owned.ts'
import { Versioned } from '../../records/versioned.ts'
import { conflict, forbidden, notFound, refused, stale } from '../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../tenancy/context.ts'
import { inOtherTenant } from '../../tenancy/in-other-tenant.ts'
import type { Feature, FeatureOptions } from '../feature.ts'
import { isWidgetUrl } from './chat-widget.ts'
import { createInvite, type InviteOptions, sendInvite } from './invites.ts'
import { settingsOf, storedOf } from './tenant-settings.ts'
import { createUser } from './users.ts'

const calls = contract.tenants

type Options = FeatureOptions &
  InviteOptions & {
    refuseUnknownLogo: (ctx: Ctx, brand: Brand) => Promise<void>
    refuseUnknownBlocks: (ctx: Ctx, page: TrackingPageSettings) => Promise<void>
  }

export function tenants({ chatWidgetOrigins, refuseUnknownLogo, refuseUnknownBlocks, ...options }: Options): Feature {
  const out = (row: Row) => tenantOut(row, chatWidgetOrigins)
  return {
    routes: [
      serve(calls.list, ctx => inOtherTenant(ctx, systemTenantId, listTenants)),
      serveFinished(calls.create, (ctx, { body }) =>
        inOtherTenant(ctx, body.id, async there => {
          const row = await insertTenant(there, body)
          const { name, email } = body.administrator
          const inNew = { ...there, actor: { ...there.actor, tenantName: body.name } }
          const { data: user } = await createUser(inNew, { body: { id: '', name, email, role: 'admin' } })
          const created = await createInvite(inNew, options, { userId: user.id, isEmailed: true })
          const withInvite = (invite: Invite) => new Versioned({ ...out(row).data, invite }, row.version)
          return {
            before: withInvite(created.invite),
            finish: async () => withInvite(await sendInvite(created, options)),
          }
        }),
      ),
      serve(calls.get, (ctx, { params }) => inTenantOf(ctx, params.id, async there => out(await getTenant(there)))),
      serve(calls.update, (ctx, { params, body, ifMatch }) =>
        inTenantOf(ctx, params.id, async there => {
          const before = await getTenant(there, part`for update`)
          if (ifMatch !== null && ifMatch !== before.version) throw stale()
          const stored = out(before).data
          refuseChanged(body, stored, fixedFields)
          const changed = { ...stored, ...body } as Tenant // JSON has no undefined
          await refuseUnknownLogo(there, changed.brand)
          await refuseUnknownBlocks(there, changed.trackingPage)
          return out(await changeTenant(there, before, changed))
        }),
      ),
    ],
  }
}

const fixedFields = [...ownedFields, 'id', 'chatWidgetOrigins']
const columns = fieldsOf(
  table,
  'id',
  'name',
  'entitlements',
  'sessionTimeoutMinutes',
  'settings',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
)
type Row = RowOf<typeof columns>

/** The tenant of the request, or for root any other. What others ask for is not found, whether it exists or not. */
function inTenantOf<T>(ctx: RequestCtx, id: string, work: (there: RequestCtx) => Promise<T>): Promise<T> {
  if (id === ctx.tenantId) return work(ctx)
  if (ctx.actor.role !== 'root') throw notFound()
  return inOtherTenant(ctx, id, work)
}

const listTenants = ({ db }: RequestCtx): Promise<TenantRow[]> =>
  db.rows<TenantRow>(sql`
    select id, id as "tenantId", name, entitlements, created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt",
      updated_by as "updatedBy", users, last_seen_at as "lastSeenAt", shipments
    from identity.tenants()`)

async function getTenant({ db, tenantId }: RequestCtx, lock: Part = nothing): Promise<Row> {
  const row = await db.find(sql`select ${columns} from tenants where id = ${tenantId} ${lock}`)
  if (row === null) throw notFound()
  return row
}

function tenantOut({ version, settings, ...row }: Row, chatWidgetOrigins: readonly string[]): Versioned<Tenant> {
  const own = { ...row, tenantId: row.id, ...settingsOf(settings), chatWidgetOrigins: [...chatWidgetOrigins] }
  return new Versioned(own, version)
}

async function insertTenant(ctx: RequestCtx, { id, name, entitlements, ...rest }: NewTenant): Promise<Row> {
  const { administrator: _, ...given } = rest
  const settings = { ...given, retention: newTenantRetention }
  const by = { createdBy: ctx.author.name, updatedBy: ctx.author.name }
  const values = { id, name, entitlements: array(entitlements), settings: JSON.stringify(settings), ...by }
  const row = await ctx.db.find(sql`
    ${insertRow(table, values)} on conflict (id) do nothing returning ${columns}`)
  if (row === null) throw conflict()
  await writeAudit(ctx, { noun: 'tenant', itemId: id, before: null, after: { name, entitlements, ...settings } })
  return row
}

/** The settings of the tenant of the request, for features that show a part of them. */
export const getTenantItem = async (ctx: RequestCtx): Promise<Tenant> => tenantOut(await getTenant(ctx), []).data

/** Changes the setting of the tracking page alone, for features that have a right of their own to do so. */
export async function changeTrackingPage(
  ctx: RequestCtx,
  change: (page: TrackingPageSettings) => Promise<TrackingPageSettings>,
): Promise<Tenant> {
  const before = await getTenant(ctx, part`for update`)
  const stored = tenantOut(before, []).data
  const trackingPage = await change(stored.trackingPage)
  return tenantOut(await changeTenant(ctx, before, { ...stored, trackingPage }), []).data
}

async function changeTenant(ctx: RequestCtx, before: Row, wanted: Tenant): Promise<Row> {
  const [was, is] = [settingsIn(tenantOut(before, []).data), settingsIn(wanted)]
  const changes = changesBetween(was, is)
  if (Object.keys(changes).length === 0) return before
  if ('entitlements' in changes && ctx.actor.role !== 'root') throw forbidden('Only root grants entitlements')
  if ('chatWidget' in changes) refuseWidget(is.chatWidget.scriptUrl, wanted.chatWidgetOrigins)
  const { name, entitlements, sessionTimeoutMinutes, ...settings } = is
  const row = await ctx.db.find(sql`
    update tenants set name = ${name}, entitlements = ${array(entitlements)}, session_timeout_minutes = ${sessionTimeoutMinutes},
      first_base_currency = coalesce(first_base_currency, ${was.baseCurrency === is.baseCurrency ? null : was.baseCurrency}),
      settings = settings || ${storedOf(settings)}::jsonb, version = version + 1, updated_at = tenant_now(), updated_by = ${ctx.author.name}
    where id = ${ctx.tenantId} returning ${columns}`)
  if (row === null) throw notFound()
  await writeAudit(ctx, { noun: 'tenant', itemId: ctx.tenantId, before: was, after: is })
  await publishRights(ctx)
  await publish(ctx, 'tenant_updated', { id: ctx.tenantId })
  return row
}

/** What can be changed. The order of entitlements means nothing. */
function settingsIn(tenant: Tenant) {
  const { id: _, tenantId, createdAt, createdBy, updatedAt, updatedBy, chatWidgetOrigins, ...own } = tenant
  return { ...own, entitlements: own.entitlements.toSorted() }
}

function refuseWidget(scriptUrl: string, origins: readonly string[]): void {
  if (scriptUrl === '' || isWidgetUrl(scriptUrl, origins)) return
  const allowed = origins.length === 0 ? 'none is allowed on this server' : `the allowed ones are ${origins.join(', ')}`
  throw refused('chatWidget.scriptUrl', `{_field_} must be a script of an allowed origin: ${allowed}`)
}
