import { contract } from '@aftermile/contract/index'
import type { LookupEntry } from '@aftermile/contract/settings/meta'
import { isAlertPriority } from '@aftermile/domain/actions/tag-actions'
import { trackingPageOf } from '@aftermile/domain/carriers/tracking-links'
import { templateChannels } from '@aftermile/domain/channels/channels'
import { events } from '@aftermile/domain/events/event-codes'
import { milestones } from '@aftermile/domain/lists/milestones'
import { orderStatuses, orderTypes, returnTypes } from '@aftermile/domain/lists/order-types'
import { parties, partyTypes } from '@aftermile/domain/lists/parties'
import { productGroups, servicePointTypes } from '@aftermile/domain/lists/product-groups'
import { reasons } from '@aftermile/domain/lists/reasons'
import { scenarios } from '@aftermile/domain/lists/scenarios'
import { slaStates } from '@aftermile/domain/lists/sla-states'
import { isAlert, milestoneOfStatus, statuses } from '@aftermile/domain/lists/statuses'
import { tagPriorities } from '@aftermile/domain/lists/tag-priorities'
import { countryCodes } from '@aftermile/domain/places/countries'
import { regions } from '@aftermile/domain/places/regions'
import { timeStates } from '@aftermile/domain/shipment/delivery-times'
import { partsOfDay } from '@aftermile/domain/times/parts-of-day'
import { sql, statement } from '../../db/sql.ts'
import { serve } from '../../http/routes/serve.ts'
import { inForceText } from '../../records/in-force.ts'
import type { Ctx, RequestCtx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'
import { countryName } from '../search/country-name.ts'
import { productsInForce } from './service-providers/providers-in-force.ts'
import { tagStore } from './tags.ts'
import { templateNames } from './templates/templates.ts'

export const meta: Feature = {
  routes: [serve(contract.meta.get, readMeta)],
}

/** The lookup sets of the tenant. */
export async function readMeta(ctx: RequestCtx) {
  const [tags, merchants, providers, products, templates, policyRows] = await Promise.all([
    tagStore.list(ctx),
    readMerchants(ctx),
    readProviders(ctx),
    productsInForce.pick(ctx, ['serviceProviderId', 'id', 'name']),
    templateNames(ctx),
    ctx.db.rows<Row>(policies(ctx.tenantId)),
  ])
  return {
    ...closedLists,
    tags,
    tag: tags.map(({ id, name, color, priority, description }) => ({
      ...plain({ id, text: name, color }),
      isAlert: isAlertPriority(priority),
      description,
    })),
    merchant: merchants.map(plain),
    serviceProvider: providers.map(({ trackingUrl, targetOnTime, ...provider }) => ({
      ...named(provider),
      targetOnTime,
      trackingUrl: trackingPageOf(provider.id, trackingUrl),
    })),
    serviceProviderParent: providers.map(named),
    serviceProviderProduct: products.map(({ serviceProviderId, id, name }) => ({
      ...named({ id: `${serviceProviderId}/${id}`, name }),
      parentId: serviceProviderId,
    })),
    template: templates.map(named),
    slaPolicy: policyRows.map(plain),
  }
}

type Row = { id: string | number; text: string; icon?: string | null; color?: string | null }

const named = ({ id, name }: { id: string; name: string }): LookupEntry => plain({ id, text: name })

const plain = ({ id, text, icon = null, color = null }: Row): LookupEntry => ({ id, text, icon, color })

const countries = countryCodes
  .map(id => plain({ id, text: countryName(id) ?? id }))
  .sort((a, b) => a.text.localeCompare(b.text, 'en'))

/** The lookup sets that are the same for every tenant. */
const closedLists = {
  tagPriorities: tagPriorities.map(({ id, name, color }) => plain({ id, text: name, color })),
  milestone: milestones.map(row => ({ ...plain(row), index: row.index })),
  status: statuses.map(row => ({ ...plain(row), isAlert: isAlert(row.id), milestoneId: milestoneOfStatus(row.id) })),
  event: events.map(row => ({
    ...plain({ ...row, id: row.code }),
    isAlert: row.isAlert,
    milestoneId: row.milestone,
  })),
  reason: reasons.map(({ id, text, party }) => ({ ...plain({ id, text }), parentId: party })),
  scenario: scenarios.map(plain),
  party: parties.map(plain),
  partyType: partyTypes.map(plain),
  orderType: orderTypes.map(plain),
  orderStatus: orderStatuses.map(plain),
  returnType: returnTypes.map(plain),
  serviceProviderProductGroup: productGroups.map(plain),
  servicePointType: servicePointTypes.map(plain),
  channel: templateChannels.map(plain),
  partOfDay: partsOfDay.map(plain),
  timeState: timeStates.map(plain),
  slaState: slaStates.map(plain),
  toCountry: countries,
  fromCountry: countries,
  countryArea: regions.map(plain),
}

type Provider = { id: string; name: string; trackingUrl: string | null; targetOnTime: number | null }

const providers = statement(
  inForceText({
    table: 'service_providers',
    columns: `id, name, settings->>'trackingUrl' as "trackingUrl", (settings->>'targetOnTime')::float8 as "targetOnTime"`,
    key: ['id'],
  }),
)

const policies = statement(
  inForceText({ table: 'rules', columns: 'id, name as text', key: ['id'], where: " and type = 'SlaRule'" }),
)

const readProviders = ({ db, tenantId }: Ctx) => db.rows<Provider>(providers(tenantId))

const readMerchants = ({ db, tenantId }: Ctx) =>
  db.rows<Row>(sql`select id, name as text from merchants where tenant_id = ${tenantId} order by name`)
