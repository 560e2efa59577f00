import { contract } from '@aftermile/contract/index'
import { mayDo } from '@aftermile/domain/access'
import { serve } from '../../../http/routes/serve.ts'
import { forbidden, notFound } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { readForecastFacts } from '../../foresight/explain.ts'
import { trackingOriginOf, trackingUrlOf } from '../../messages/tracking/tracking-url.ts'
import { requestRefresh } from '../actions/refresh-shipments.ts'
import { eventLists, shipmentOut, summaryOut } from './shipment-out.ts'
import { readSlaClocks } from './sla-clocks-out.ts'
import { getShipment, readMeasures, readStoredEvents } from './stored-shipment.ts'
import { replaceTrackingCode } from './tracking-code.ts'
import { trackingVisits } from './tracking-visits.ts'

const calls = contract.shipments

export const shipments = (origins: Pick<FeatureOptions, 'publicUrl' | 'trackingOrigins'>): Feature => ({
  routes: [
    serve(calls.get, async (ctx, { params, query }) => {
      if (query.refresh && !mayDo(ctx.actor, { scope: 'container_refresh' }))
        throw forbidden('This requires scope container_refresh')
      if (query.refresh) await requestRefresh(ctx, [params.id])
      const [parts, facts, slaClocks] = await Promise.all([
        partsOf(ctx, params.id),
        readForecastFacts(ctx, params.id, ctx.now),
        readSlaClocks(ctx, params.id),
      ])
      const trackingUrl = trackingUrlOf(trackingOriginOf(origins, ctx.tenantId), parts.row.trackingCode)
      return shipmentOut(parts, { facts, slaClocks, trackingUrl })
    }),
    serve(calls.summary, async (ctx, { params, query }) => summaryOut(await partsOf(ctx, params.id), query.mode)),
    serve(calls.packageEvents, async (ctx, { params }) => {
      const { row, events } = await partsOf(ctx, params.id)
      const isKnown =
        row.packageNumbers.includes(params.packageId) ||
        events.some(selected => selected.packageNumber === params.packageId)
      if (!isKnown) throw notFound()
      const lists = eventLists(row, events)
      const ofRemoved = lists.withdrawnEvents.flatMap(({ because, withdrawnAt: _, ...event }) =>
        because === 'package_removed' ? [event] : [],
      )
      return [...lists.events, ...ofRemoved]
        .filter(item => item.packageNumber === null || item.packageNumber === params.packageId)
        .toSorted((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
    }),
    serve(calls.visits, (ctx, { params }) => trackingVisits(ctx, params.id)),
    serve(calls.replaceTrackingCode, async (ctx, { params }) => ({
      trackingUrl: trackingUrlOf(trackingOriginOf(origins, ctx.tenantId), await replaceTrackingCode(ctx, params.id)),
    })),
  ],
})

async function partsOf(ctx: RequestCtx, id: string) {
  const [row, events, measures] = await Promise.all([
    getShipment(ctx, id),
    readStoredEvents(ctx, id),
    readMeasures(ctx, id),
  ])
  return { row, events, measures, now: ctx.now }
}
