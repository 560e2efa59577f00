import { deletions } from '@aftermile/contract/containers/deletions'
import type { Shipment } from '@aftermile/contract/containers/shipments'
import type { ShipmentHit } from '@aftermile/contract/search'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../../api/call.ts'
import { useNames } from '../../../../api/use-names.ts'
import classes from '../../../../ui/detail/DetailHead.module.css'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { PageHead } from '../../../../ui/page/PageHead.tsx'
import type { TrackingPage } from '../../../tracking/tracking-actions.ts'
import { useTrackingCommands } from '../../../tracking/use-tracking-commands.ts'
import { ItemActions } from '../../bulk/ItemActions.tsx'
import type { Selection } from '../../bulk/selection.ts'
import { useDeletion } from '../../deletions/use-deletion.tsx'
import { OrderLink } from '../OrderLink.tsx'
import { useRefresh } from './use-shipment.ts'

/** The title of a shipment with its merchant, order and actions. The row of a list is enough for it. */
export function ShipmentHead({ shipment }: { shipment: Shipment | ShipmentHit }) {
  const { nameOf } = useNames()
  const refresh = useRefresh(shipment.id)
  const update = () => refresh.mutate(undefined, { onSuccess: () => toast({ message: updateText }) })
  const page = trackingPageOf(shipment)
  useTrackingCommands(page)
  const navigate = useNavigate()
  const deletion = useDeletion({
    what: `shipment ${shipment.shipmentNumber}`,
    effect: 'Its events, documents and conversation are deleted too.',
    queryKey: ['shipments'],
    run: () => call(deletions.shipment, { params: { id: shipment.id } }),
    onDeleted: () => void navigate({ to: '/shipments' }),
  })
  return (
    <PageHead
      isDetail
      title={`Shipment ${shipment.shipmentNumber}`}
      about={
        <span className={classes.about}>
          <span>{nameOf('merchant', shipment.merchantId)}</span>
          <span>{nameOf('scenario', shipment.scenarioId)}</span>
          {shipment.orderNumber && (
            <span>
              Order <OrderLink shipment={shipment} />
            </span>
          )}
        </span>
      }
      actions={
        <div className={classes.actions}>
          <ItemActions
            selection={selectionOf(shipment)}
            update={{ isBusy: refresh.isPending, run: update }}
            trackingPage={page}
            onDelete={deletion.ask}
          />
          {deletion.dialog}
        </div>
      }
    />
  )
}

/** The row of a list doesn’t have it. */
const trackingPageOf = (shipment: Shipment | ShipmentHit): TrackingPage | null =>
  'trackingUrl' in shipment && shipment.trackingUrl !== null
    ? { url: shipment.trackingUrl, shipmentNumber: shipment.shipmentNumber }
    : null

const updateText = 'Carrier updates requested. New events will appear here.'

export const selectionOf = ({ id, merchantId, milestoneIndex, tags }: Shipment | ShipmentHit): Selection => ({
  type: 'shipment',
  items: [{ id, merchantId, milestoneIndex, tags }],
  matching: null,
})
