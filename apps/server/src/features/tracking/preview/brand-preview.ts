import { contract } from '@aftermile/contract/index'
import { type Brand, brandOver } from '@aftermile/contract/settings/brand'
import { languageOf } from '@aftermile/domain/messages/words/words-in'
import type { TrackedShop, TrackingFacts } from '@aftermile/domain/tracking/tracking-facts'
import { serveOutside } from '../../../http/routes/serve.ts'
import { notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import type { MessageToRender } from '../../messages/content/message-data.ts'
import { readMessageData } from '../../messages/content/read-message-data.ts'
import { renderDraft } from '../../messages/content/render-message.ts'
import { logoOf } from '../../messages/pages/sender-of.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import { drawPage } from '../serve/make-page.ts'

type Options = Pick<FeatureOptions, 'renderPool' | 'publicUrl' | 'trackingOrigins'>

/** Shows what a brand becomes before it is saved: the real mail and the real tracking page, of a sample parcel. */
export const brandPreview = (options: Options): Feature => ({
  routes: [
    serveOutside(contract.brandPreview.show, async (ctx, { body: { kind, name, brand, isTenant } }) => {
      const { locale, brand: tenants } = await readTenantSettings(ctx)
      const shown = { name, brand: isTenant ? brand : brandOver(tenants, brand) }
      return kind === 'mail' ? showMail(options, ctx, { shown, locale }) : showPage(options, ctx, { shown, locale })
    }),
  ],
})

type Wanted = { readonly shown: { readonly name: string; readonly brand: Brand }; readonly locale: string }

/** A mail that most tenants send. */
const shownTemplate = 'on_its_way_email'

async function showMail({ renderPool, ...options }: Options, ctx: RequestCtx, { shown, locale }: Wanted) {
  const message: MessageToRender = {
    ...{ id: '', channel: 'email', templateId: shownTemplate, targetType: 'Shipment', containerId: 'sample' },
    ...{ merchantId: null, recipient: 'receiver@mail.example', locale, isTest: false },
    given: { isSample: true, brand: shown },
  }
  const data = (await readMessageData(ctx, [message], { ...options, secrets: null })).get('')
  if (data === undefined || data.kind === 'problem') throw notFound()
  return async () => {
    const draft = await renderDraft(renderPool, data, { tenantId: ctx.tenantId, purpose: 'preview' })
    if (draft.kind === 'problem') return { subject: null, senderName: null, html: '' }
    const { subject, content } = draft
    return { subject, senderName: content.senderName, html: content.html ?? '' }
  }
}

async function showPage(options: Options, ctx: RequestCtx, { shown: { name, brand }, locale }: Wanted) {
  const { supportUrl, supportPhone, replyTo, color, accentColor, logoId } = brand
  const shop: TrackedShop = {
    ...{ name, color, accentColor, ...(await logoOf(ctx, logoId)) },
    ...{ supportUrl: supportUrl || null, supportPhone: supportPhone || null, supportEmail: replyTo || null },
  }
  const { trackingPage: settings } = await readTenantSettings(ctx)
  const read = {
    ...{ facts: sampleFacts(shop, Date.now()), orderLocale: null, shopLocale: locale, settings },
    ...{ tenantId: ctx.tenantId, merchantId: '', shipmentIds: [] },
  }
  const wanted = {
    path: null,
    language: languageOf(locale) ?? 'en',
    kind: 'private',
    done: null,
    problem: null,
  } as const
  const blocks = { above: [], below: [] }
  const { html } = drawPage({ ...options, scriptPath: null }, read, { ...wanted, blocks })
  return async () => ({ subject: null, senderName: null, html: html.toString() })
}

const dayMs = 86_400_000

/** A parcel that is on its way and arrives tomorrow. */
function sampleFacts(shop: TrackedShop, now: number): TrackingFacts {
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
  const at = { placeName: null, placeCountryCode: 'SE', packageCount: null, deliveryDay: null }
  return {
    ...{ shipmentNumber: 'S-1001', orderNumber: 'FR20481', scenarioId: 'outbound_delivery', statusId: 'in_transit' },
    ...{
      milestoneIndex: 2,
      carrier: { name: 'PostNord', url: null },
      packageNumbers: ['00370712345678901234'],
      packages: [],
    },
    ...{
      personName: 'Astrid Lund',
      personTypeId: 'consumer',
      toAddress1: 'Storgatan 12',
      toCity: 'Örebro',
      toCountryCode: 'SE',
    },
    ...{ servicePoint: null, contents: [{ description: 'Wool blanket', quantity: 2 }], bookedAt: daysAgo(2) },
    ...{
      latestAt: daysAgo(-2),
      estimatedAt: daysAgo(-1),
      estimatedFrom: null,
      estimatedTo: null,
      estimatedBy: 'carrier',
    },
    ...{
      days: null,
      lateProbability: 0.05,
      firstEventAt: daysAgo(1.5),
      onShelfAt: null,
      keptUntil: null,
      handedOverAt: null,
    },
    events: [
      { ...at, code: 'in_transit', occurredAt: daysAgo(0.2), placeCity: 'Örebro' },
      { ...at, code: 'departed_terminal', occurredAt: daysAgo(1), placeCity: 'Borås' },
    ],
    ...{
      completedAt: null,
      files: [],
      others: [],
      nth: null,
      shop,
      carrierLinks: [],
      acts: [],
      deliveryWeekdays: [],
      timeZone: 'Europe/Stockholm',
    },
  }
}
