import { publish } from '../../../../realtime/publish.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { ContainerChanges } from './changes.ts'

type Changed = { merchantId: string; id: string }

/** More than this, and a console asks again for what it shows instead of looking for its own. */
const listed = 100

/** Tells those who may see them that shipments and orders have changed. */
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

/** Tells the consoles which containers changed, merchant by merchant: each hears only of those it may see. */
export async function publishContainers(
  ctx: Ctx,
  type: 'shipment' | 'order',
  changed: readonly Changed[],
): Promise<void> {
  const scope = type === 'order' ? 'order_read' : 'shipment_read'
  for (const [merchantId, some] of Map.groupBy(changed, one => one.merchantId)) {
    const ids = some.length > listed ? null : some.map(one => one.id)
    await publish(ctx, 'container_updated', { type, ids }, { scope, merchantId })
  }
}
