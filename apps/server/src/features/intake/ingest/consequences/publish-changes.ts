import { publish } from '../../../../realtime/publish.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { ContainerChanges } from './changes.ts'

type Changed = { merchantId: string; id: string }

/** With more changes than this no ids are sent, and consoles reload what they show. */
const maxIds = 100

export async function publishChanges(ctx: Ctx, { shipments, orders }: ContainerChanges): Promise<void> {
  await publishContainers(
    ctx,
    'shipment',
    shipments.map(({ after }) => after),
  )
  await publishContainers(
    ctx,
    'order',
    orders.map(({ after }) => after),
  )
}

/** Tells consoles which containers changed. One message per merchant, so that each console gets only what it may see. */
export async function publishContainers(
  ctx: Ctx,
  type: 'shipment' | 'order',
  changed: readonly Changed[],
): Promise<void> {
  const scope = type === 'order' ? 'order_read' : 'shipment_read'
  for (const [merchantId, own] of Map.groupBy(changed, item => item.merchantId)) {
    const ids = own.length > maxIds ? null : own.map(entry => entry.id)
    await publish(ctx, 'container_updated', { type, ids }, { scope, merchantId })
  }
}
