import type { HubMessage } from '../../../realtime/listener.ts'
import { z } from 'zod'

/** What a page or a stream shows. */
export type Shown = {
  readonly tenantId: string
  readonly merchantId: string
  /** The shipment, and the others of its order. */
  readonly shipmentIds: readonly string[]
}

const Updated = z.object({ type: z.string(), ids: z.array(z.string()).nullable() })

/** Whether a published message may change what is shown: news of a shipment, or of its tenant. Never one of another tenant. */
export function concerns(message: HubMessage, { tenantId, merchantId, shipmentIds }: Shown): boolean {
  if (message.tenantId !== tenantId) return false
  if (message.kind === 'rights') return false
  if (message.event === 'tenant_updated') return true
  if (message.event !== 'container_updated') return false
  const updated = Updated.safeParse(message.payload)
  if (!updated.success || updated.data.type !== 'shipment') return false
  const { ids } = updated.data
  if (ids !== null) return ids.some(id => shipmentIds.includes(id))
  return message.audience.merchantId === undefined || message.audience.merchantId === merchantId
}
