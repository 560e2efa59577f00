import { ingressSource } from '@aftermile/domain/carriers/event-sources'
import type { Ctx } from '../../../tenancy/context.ts'
import { quarantine } from '../carrier-answers/quarantine.ts'
import { numberAsSent } from '../ingest/batch/item-numbers.ts'

export type RefusedEvent = {
  /** As it was sent. */
  readonly item: unknown
  readonly requestId: string
  readonly errors: readonly { readonly message: string }[]
}

/** Lists refused events where people look for them, with the request that brought them: its sender was told that they are stored. */
export async function listRefused(ctx: Ctx, refused: readonly RefusedEvent[]): Promise<void> {
  const pieces = refused.map(({ item, requestId, errors }) => ({
    number: numberAsSent('events', item),
    shipmentId: null,
    merchantId: null,
    raw: JSON.stringify(item),
    why: errors.map(({ message }) => message).join('. '),
    requestId,
  }))
  await quarantine(ctx, ingressSource, pieces)
}
