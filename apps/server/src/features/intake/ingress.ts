import { contract } from '@aftermile/contract/index'
import type { IngestStatus, IngressReply, ItemResult } from '@aftermile/contract/intake/ingress'
import { serve } from '../../http/routes/serve.ts'
import type { Feature } from '../feature.ts'
import { ingestItems } from './ingest/ingest.ts'

const { orders, shipments, events } = contract.ingress

/** Shops, warehouses and carriers send orders, shipments and events here. */
export const ingress: Feature = {
  routes: [
    serve(orders, async (ctx, { body }) => replyOf(await ingestItems(ctx, 'orders', body.items, body))),
    serve(shipments, async (ctx, { body }) => replyOf(await ingestItems(ctx, 'shipments', body.items, body))),
    serve(events, async (ctx, { body }) => replyOf(await ingestItems(ctx, 'events', body.items, body))),
  ],
}

function replyOf(items: ItemResult[]): IngressReply {
  const count = (status: IngestStatus) => items.filter(item => item.status === status).length
  const counts = { created: count('created'), updated: count('updated'), unchanged: count('unchanged') }
  const warned = items.filter(item => item.warnings !== undefined).length
  return { ...counts, refused: count('refused'), warned, items }
}
