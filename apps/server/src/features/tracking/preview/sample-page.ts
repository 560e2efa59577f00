import type { Brand } from '@aftermile/contract/settings/brand'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import type { TrackedShop, TrackingFacts } from '@aftermile/domain/tracking/tracking-facts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { logoOf } from '../../messages/pages/sender-of.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import type { ReadFacts } from '../facts/read-facts.ts'

/** What a page shows of a sample parcel, in the look of a brand. */
export async function readSample(
  ctx: RequestCtx,
  { name, brand }: { readonly name: string; readonly brand: Brand },
): Promise<ReadFacts> {
  const { trackingPage: settings, locale } = await readTenantSettings(ctx)
  const { supportUrl, supportPhone, replyTo, color, accentColor, logoId } = brand
  const shop: TrackedShop = {
    ...{ name, color, accentColor, ...(await logoOf(ctx, logoId)) },
    ...{ supportUrl: supportUrl || null, supportPhone: supportPhone || null, supportEmail: replyTo || null },
  }
  return {
    ...{ facts: sampleFacts(shop, ctx.now), orderLocale: null, shopLocale: locale, settings },
    ...{ tenantId: ctx.tenantId, now: ctx.now, merchantId: '', shipmentIds: [] },
  }
}

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
      reportedMissingAt: null,
      files: [],
      others: [],
      nth: null,
      shop,
      carrierLinks: [],
      actions: [],
      deliveryWeekdays: [],
      timeZone: 'Europe/Stockholm',
    },
  }
}
