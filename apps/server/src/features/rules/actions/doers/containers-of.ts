import type { Ctx } from '../../../../tenancy/context.ts'
import { type LockedContainer, lockContainers } from '../../../containers/actions/locked-containers.ts'
import type { WaitingFiring } from '../waiting-firings.ts'

/** The containers of firings of one target as they are now: an earlier action may have changed them. They are locked already. */
export async function containersOf(
  ctx: Ctx,
  firings: readonly WaitingFiring[],
): Promise<(firing: WaitingFiring) => LockedContainer | null> {
  const isShipment = firings[0]?.targetType === 'Shipment'
  const keyOf = (merchantId: string, id: string) => (isShipment ? id : JSON.stringify([merchantId, id]))
  const asked = new Map(
    firings.map(({ merchantId, containerId: id }) => [keyOf(merchantId, id), isShipment ? { id } : { id, merchantId }]),
  )
  const found = await lockContainers(ctx, isShipment ? 'shipment' : 'order', [...asked.values()])
  const byKey = new Map(found.map(container => [keyOf(container.merchantId, container.id), container]))
  return ({ merchantId, containerId }) => byKey.get(keyOf(merchantId, containerId)) ?? null
}
