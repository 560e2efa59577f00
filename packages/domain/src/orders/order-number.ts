import type { ScenarioId } from '../lists/scenarios.ts'

const returnSuffix = '-R'

export type ShownOrder = {
  readonly orderNumber: string
  readonly shipmentId: string | null
  readonly scenarioId: ScenarioId | null
}

/** Whether an order is a return: by its scenario or by the -R of its shipment's id. */
function isReturnOrder({ shipmentId, scenarioId }: Omit<ShownOrder, 'orderNumber'>): boolean {
  const endsLikeReturn = shipmentId?.endsWith(returnSuffix) ?? false
  return (scenarioId === 'inbound_return' && !endsLikeReturn) || endsLikeReturn
}

/** The order number for display and links. A return's ends in one -R. The stored number is unchanged. */
export const shownOrderNumber = (order: ShownOrder): string =>
  isReturnOrder(order) && !order.orderNumber.endsWith(returnSuffix)
    ? order.orderNumber + returnSuffix
    : order.orderNumber

/** The id of the return of an order. */
export const returnIdOf = (id: string): string => id + returnSuffix

/** The id of the order that a return belongs to. */
export const returnedIdOf = (id: string): string => (id.endsWith(returnSuffix) ? id.slice(0, -returnSuffix.length) : id)

export type OrderLink = ShownOrder & { readonly merchantId: string; readonly isOrderVisible: boolean }

/** The page of an order: among the orders if the user may see them, else among the shipments. */
export function orderPath({ merchantId, isOrderVisible, ...order }: OrderLink): string {
  const number = encodeURIComponent(shownOrderNumber(order))
  const merchant = encodeURIComponent(merchantId)
  return isOrderVisible
    ? `/orders?id=${number}&merchantId=${merchant}`
    : `/shipments/order/${number}?merchantId=${merchant}`
}

export const shipmentPath = (shipmentId: string): string => `/shipments?id=${encodeURIComponent(shipmentId)}`
