import { deletions } from '@aftermile/contract/containers/deletions'
import type { Order } from '@aftermile/contract/containers/orders'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../../api/call.ts'
import { useNames } from '../../../../api/use-names.ts'
import classes from '../../../../ui/detail/DetailHead.module.css'
import { PageHead } from '../../../../ui/page/PageHead.tsx'
import type { TrackingPage } from '../../../tracking/tracking-actions.ts'
import { useTrackingCommands } from '../../../tracking/use-tracking-commands.ts'
import { ItemActions } from '../../bulk/ItemActions.tsx'
import type { Selection } from '../../bulk/selection.ts'
import { useDeletion } from '../../deletions/use-deletion.tsx'
import { OrderStatus } from './OrderStatus.tsx'

/** The head shows the id: for a return it is the order number with -R. */
export function OrderHead({ order }: { order: Order }) {
  const { nameOf } = useNames()
  const page = trackingPageOf(order)
  useTrackingCommands(page)
  const navigate = useNavigate()
  const deletion = useDeletion({
    what: `order ${order.id}`,
    effect: 'Its lines, deliveries and conversation are deleted too.',
    queryKey: ['orders'],
    run: () => call(deletions.order, { params: { merchantId: order.merchantId, id: order.id } }),
    onDeleted: () => void navigate({ to: '/orders' }),
  })
  return (
    <PageHead
      isDetail
      title={`Order ${order.id}`}
      about={
        <span className={classes.about}>
          <OrderStatus statusId={order.statusId} />
          <span>{nameOf('orderType', order.orderTypeId)}</span>
          <span>{nameOf('merchant', order.merchantId)}</span>
        </span>
      }
      actions={
        <div className={classes.actions}>
          <ItemActions selection={selectionOf(order)} trackingPage={page} onDelete={deletion.ask} />
          {deletion.dialog}
        </div>
      }
    />
  )
}

/** That of the newest shipment, which leads to the others. */
function trackingPageOf({ shipments }: Order): TrackingPage | null {
  const newest = shipments.findLast(({ trackingUrl }) => trackingUrl !== null)
  return newest?.trackingUrl ? { url: newest.trackingUrl, shipmentNumber: newest.shipmentNumber } : null
}

export const selectionOf = ({ id, merchantId, milestoneIndex, tags }: Order): Selection => ({
  type: 'order',
  items: [{ id, merchantId, milestoneIndex, tags }],
  matching: null,
})
