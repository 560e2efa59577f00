import { isScenarioId } from '@aftermile/domain/lists/scenarios'
import { orderPath, shownOrderNumber } from '@aftermile/domain/orders/order-number'
import { useMayDo } from '../../../session/session-store.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'

type Props = { shipment: { id: string; orderNumber: string | null; merchantId: string; scenarioId: string } }

/** Links to the order of a shipment, or to its shipments for users who may not see orders. */
export function OrderLink({ shipment }: Props) {
  const isOrderVisible = useMayDo({ entitlement: 'order_visibility' })
  if (shipment.orderNumber === null) return null
  const scenarioId = isScenarioId(shipment.scenarioId) ? shipment.scenarioId : null
  const order = { orderNumber: shipment.orderNumber, shipmentId: shipment.id, scenarioId }
  return (
    <PathLink ff="monospace" fz={12} href={orderPath({ ...order, merchantId: shipment.merchantId, isOrderVisible })}>
      {shownOrderNumber(order)}
    </PathLink>
  )
}
