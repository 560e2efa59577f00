import { contract } from '@aftermile/contract/index'
import type { IngestStatus, IngressReply, ItemResult } from '@aftermile/contract/intake/ingress'
import { serve, servePrepared } from '../../http/routes/serve.ts'
import type { Feature } from '../feature.ts'
import { ingestItems } from './ingest/ingest.ts'
import { type ReadEvents, readEvents } from './landing/read-events.ts'
import { openRoom } from './landing/room.ts'
import { storeEvents } from './landing/store-events.ts'

const { orders, shipments, events } = contract.ingress

/** Shops, warehouses and carriers send orders, shipments and events here. */
export function ingress(): Feature {
  const requireRoom = openRoom()
  return {
    routes: [
      serve(orders, async (ctx, { body }) => replyOf(await ingestItems(ctx, 'orders', body.items, body))),
      serve(shipments, async (ctx, { body }) => replyOf(await ingestItems(ctx, 'shipments', body.items, body))),
      servePrepared(
        events,
        async ({ query, body }) => (query.wait === 'stored' ? readEvents(body.items) : null),
        async (ctx, { body, prepared }, request) => {
          if (prepared === null) return replyOf(await ingestItems(ctx, 'events', body.items, body))
          await requireRoom(ctx)
          await storeEvents(ctx, prepared, { requestId: request.id, isHistorical: body.isHistorical === true })
          return storedReplyOf(prepared)
        },
      ),
    ],
  }
}

function replyOf(items: ItemResult[]): IngressReply {
  const count = (status: IngestStatus) => items.filter(item => item.status === status).length
  const counts = { created: count('created'), updated: count('updated'), unchanged: count('unchanged') }
  return { ...counts, refused: count('refused'), warned: warnedIn(items), items }
}

function storedReplyOf({ results }: ReadEvents) {
  const stored = results.filter(({ status }) => status === 'stored').length
  return {
    ...{ created: 0, updated: 0, unchanged: 0, refused: results.length - stored, stored },
    warned: warnedIn(results),
    items: [...results],
  }
}

const warnedIn = (items: readonly Pick<ItemResult, 'warnings'>[]): number =>
  items.filter(({ warnings }) => warnings !== undefined).length
