import type { ScenarioId } from '../lists/scenarios.ts'

const returnSuffix = '-R'

export type ShownOrder = {
  readonly orderNumber: string
  readonly shipmentId: string | null
  readonly scenarioId: ScenarioId | null
}

/** A return by its scenario, unless its shipment's id says so already, or by that id. */
export function isReturnOrder({ shipmentId, scenarioId }: Omit<ShownOrder, 'orderNumber'>): boolean {
  const endsLikeReturn = shipmentId?.endsWith(returnSuffix) ?? false
  return (scenarioId === 'inbound_return' && !endsLikeReturn) || endsLikeReturn
}

/** The number as shown and linked: a return's ends in -R, once. It is stored as given. */
export const shownOrderNumber = (order: ShownOrder): string =>
  isReturnOrder(order) && !order.orderNumber.endsWith(returnSuffix)
    ? order.orderNumber + returnSuffix
    : order.orderNumber

export type OrderLink = ShownOrder & { readonly merchantId: string; readonly isOrderVisible: boolean }

/** Where an order is shown: in the list of orders for those who may see orders, else among the shipments. */
export function orderPath({ merchantId, isOrderVisible, ...order }: OrderLink): string {
  const number = encodeURIComponent(shownOrderNumber(order))
  const merchant = encodeURIComponent(merchantId)
  return isOrderVisible
    ? `/orders?id=${number}&merchantId=${merchant}`
    : `/shipments/order/${number}?merchantId=${merchant}`
}

export const shipmentPath = (shipmentId: string): string => `/shipments?id=${encodeURIComponent(shipmentId)}`
