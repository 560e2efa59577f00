import { type Senders, type Setup, setupDismissedSetting } from '@aftermile/contract/containers/setup'
import { contract } from '@aftermile/contract/index'
import { type Brand, noBrand } from '@aftermile/contract/settings/brand'
import { rule } from '@aftermile/contract/settings/rules'
import { template } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import { isPersonal, type PersonalChannelId, personalChannelIds } from '@aftermile/domain/channels/channels'
import { findApp } from '../../adapters/apps/apps.ts'
import { sql } from '../../db/sql.ts'
import { serve } from '../../http/routes/serve.ts'
import { inForce } from '../../records/in-force.ts'
import { conflict } from '../../runtime/problem.ts'
import type { RequestCtx } from '../../tenancy/context.ts'
import { holderOf } from '../../tenancy/holder.ts'
import type { Feature } from '../feature.ts'
import { readMerchantsWithQueue } from '../messages/queues/queues.ts'
import { settingsOf } from '../people/tenant-settings.ts'

/** Older tenants have found their way. */
const newForDays = 90

/** What a tenant still has to set up, read from its data. */
export const setup: Feature = {
  routes: [
    serve(contract.setup.get, async (ctx): Promise<Setup> => {
      const { settings, isNew, isDismissed, senderAskedAt, hasMerchantBrand, ...facts } = await readFacts(ctx)
      const { email, text } = await readSenders(ctx)
      return {
        steps: {
          brand: hasMerchantBrand || isSet(settingsOf(settings).brand),
          merchant: facts.hasMerchant,
          source: facts.hasDataToken || (await hasSource(ctx)),
          data: facts.hasData,
          sender: email || text,
          message: await hasMessage(ctx),
          colleague: facts.users > 1,
        },
        isOffered: isNew && !isDismissed && ctx.tenantId !== systemTenantId,
        senderAskedAt,
      }
    }),
    serve(contract.setup.senders, readSenders),
    serve(contract.setup.askForSender, async ctx => {
      const { db, tenantId } = ctx
      if (tenantId === systemTenantId) throw conflict('Only a tenant with parcels needs a sender')
      const asked = await db.find<{ askedAt: string }>(sql`
        update tenants set sender_asked_at = tenant_now()
        where id = ${tenantId} and (sender_asked_at is null or sender_asked_at < tenant_now() - interval '1 day')
        returning sender_asked_at as "askedAt"`)
      if (asked === null) throw conflict('Root was asked less than a day ago. You can ask again tomorrow.')
      await db.run(sql`select support.ask_for_sender(${ctx.author.name})`)
      return asked
    }),
  ],
}

async function readSenders(ctx: RequestCtx): Promise<Senders> {
  const senders: [PersonalChannelId, boolean][] = []
  for (const channel of personalChannelIds)
    senders.push([channel, (await readMerchantsWithQueue(ctx, channel)) !== null])
  return Object.fromEntries(senders) as Senders // one for each channel
}

type Facts = {
  settings: unknown
  isNew: boolean
  senderAskedAt: string | null
  hasMerchant: boolean
  hasMerchantBrand: boolean
  hasDataToken: boolean
  hasData: boolean
  users: number
  isDismissed: boolean
}

async function readFacts({ db, tenantId, actor }: RequestCtx): Promise<Facts> {
  const { holderId } = holderOf(actor)
  const found = await db.find<Facts>(sql`
    select t.settings, t.created_at > tenant_now() - make_interval(days => ${newForDays}) as "isNew", t.sender_asked_at as "senderAskedAt",
      exists (select 1 from merchants m where m.tenant_id = ${tenantId}) as "hasMerchant",
      exists (select 1 from merchants m where m.tenant_id = ${tenantId}
        and (m.brand ->> 'logoId' <> '' or m.brand ->> 'color' <> '')) as "hasMerchantBrand",
      exists (select 1 from access_tokens a where a.tenant_id = ${tenantId} and a.valid_to > tenant_now()
        and 'ingress_write' = any (a.scopes) and not 'tenant_write' = any (a.scopes)) as "hasDataToken",
      exists (select 1 from shipments s where s.tenant_id = ${tenantId})
        or exists (select 1 from orders o where o.tenant_id = ${tenantId}) as "hasData",
      (select count(*) from users u where u.tenant_id = ${tenantId} and not u.is_disabled and (u.activated_at is not null
        or exists (select 1 from invites i where i.tenant_id = ${tenantId} and i.user_id = u.id)))::int as users,
      exists (select 1 from user_settings w where w.tenant_id = ${tenantId} and w.holder_id = ${holderId}
        and w.id = ${setupDismissedSetting} and w.value = 'true') as "isDismissed"
    from tenants t where t.id = ${tenantId}`)
  if (found === null) throw new Error('The tenant of a request exists')
  return found
}

const isSet = (brand: Brand): boolean => JSON.stringify({ ...noBrand, ...brand }) !== JSON.stringify(noBrand)

const sourceCategories: readonly string[] = ['wms', 'transport', 'E-Commerce']

/** A carrier, or an app that tells about orders and parcels. */
async function hasSource({ db, tenantId }: RequestCtx): Promise<boolean> {
  const enabled = await db.rows<{ kind: string; ownerId: string }>(sql`
    select distinct owner_kind as kind, owner_id as "ownerId" from credentials where tenant_id = ${tenantId} and is_enabled`)
  return enabled.some(
    ({ kind, ownerId }) => kind !== 'app' || sourceCategories.includes(findApp(ownerId)?.category ?? ''),
  )
}

const rulesInForce = inForce({ table: 'rules', stored: rule.stored, key: ['id'] })
const templatesInForce = inForce({ table: 'templates', stored: template.stored, key: ['id'] })

/** An enabled rule that sends an enabled e-mail or text message. */
async function hasMessage(ctx: RequestCtx): Promise<boolean> {
  const rules = await rulesInForce.pick(ctx, ['isEnabled', 'actions'])
  const sent = rules
    .filter(({ isEnabled }) => isEnabled)
    .flatMap(({ actions }) =>
      actions.flatMap(action => ('templateId' in action && isPersonal(action.type) ? action.templateId : [])),
    )
  if (sent.length === 0) return false
  const templates = await templatesInForce.pick(ctx, ['id', 'isEnabled', 'targetType'])
  const isOn = new Set(
    templates
      .filter(template => template.isEnabled && template.targetType !== 'SystemNotification')
      .map(pick => pick.id),
  )
  return sent.some(id => isOn.has(id))
}
