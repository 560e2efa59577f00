import { z } from 'zod'
import type { HubMessage } from '../../../realtime/listener.ts'

/** What a page or a stream shows. */
export type Shown = {
  readonly tenantId: string
  readonly merchantId: string
  /** The shipment, and the others of its order. */
  readonly shipmentIds: readonly string[]
}

const Updated = z.object({ type: z.literal('shipment'), ids: z.array(z.string()).nullable() })

/**
 * Tells what a published message may change: news of a shipment, or of its tenant. Null: nothing that receivers see. It never concerns
 * what belongs to another tenant.
 */
export function concernOf(message: HubMessage): ((shown: Shown) => boolean) | null {
  if (message.kind === 'rights') return null
  const { tenantId, event, payload, audience } = message
  if (event === 'tenant_updated') return shown => shown.tenantId === tenantId
  const updated = event === 'container_updated' ? Updated.safeParse(payload) : null
  if (!updated?.success) return null
  const ids = updated.data.ids && new Set(updated.data.ids)
  return shown => {
    if (shown.tenantId !== tenantId) return false
    if (ids !== null) return shown.shipmentIds.some(id => ids.has(id))
    return audience.merchantId === undefined || audience.merchantId === shown.merchantId
  }
}
