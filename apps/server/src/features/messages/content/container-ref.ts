import type { TemplateTargetType } from '@aftermile/domain/messages/template-lists'

/** A shipment by its id, an order by merchant and number, a delivery by merchant, order and id: `order/delivery`. */
export type ContainerRef = {
  readonly targetType: TemplateTargetType
  readonly merchantId: string | null
  readonly containerId: string
}

/** One text for one container. Shipments are known by their id alone. */
export const containerKey = ({ targetType, merchantId, containerId }: ContainerRef): string =>
  targetType === 'Shipment' ? `Shipment ${containerId}` : `${targetType} ${merchantId ?? ''} ${containerId}`

/** The order and the delivery that the id of a delivery names. */
export function deliveryKeyOf(containerId: string): { orderId: string; deliveryId: string } {
  const index = containerId.lastIndexOf('/')
  return { orderId: containerId.slice(0, Math.max(index, 0)), deliveryId: containerId.slice(index + 1) }
}

export const refsOf = <Ref extends ContainerRef>(refs: readonly Ref[], targetType: TemplateTargetType): Ref[] =>
  refs.filter(ref => ref.targetType === targetType)
