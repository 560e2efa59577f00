import { ingressSource } from '@aftermile/domain/carriers/event-sources'
import type { Ctx } from '../../../tenancy/context.ts'
import { quarantine } from '../carrier-inbox/quarantine.ts'
import { numberAsSent } from '../ingest/batch/item-numbers.ts'
import type { LandedEvent } from './claim-events.ts'

export type RefusedEvent = { readonly landed: LandedEvent; readonly errors: readonly { readonly message: string }[] }

/** Lists refused events where people look for them, with the request that brought them: its sender was told that they are stored. */
export async function listRefused(ctx: Ctx, refused: readonly RefusedEvent[]): Promise<void> {
  const pieces = refused.map(({ landed: { event, requestId }, errors }) => ({
    number: numberAsSent('events', JSON.parse(event)),
    shipmentId: null,
    merchantId: null,
    raw: event,
    why: errors.map(({ message }) => message).join('. '),
    requestId,
  }))
  await quarantine(ctx, ingressSource, pieces)
}
