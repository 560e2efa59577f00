import type { Shipment } from '@aftermile/contract/containers/shipments'
import { useNames } from '../../../api/use-names.ts'
import classes from '../../../ui/detail/DetailHead.module.css'
import { PrintButton } from '../../../ui/detail/PrintButton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { BulkActions } from '../../bulk/BulkActions.tsx'
import type { Selection } from '../../bulk/selection.ts'
import { OrderLink } from '../OrderLink.tsx'

/** The title of a shipment with its merchant, order and actions. */
export function ShipmentHead({ shipment }: { shipment: Shipment }) {
  const { nameOf } = useNames()
  return (
    <PageHead
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
          <BulkActions selection={selectionOf(shipment)} />
          <PrintButton />
        </div>
      }
    />
  )
}

const selectionOf = ({ id, merchantId, milestoneIndex, tags }: Shipment): Selection => ({
  type: 'shipment',
  items: [{ id, merchantId, milestoneIndex, tags }],
  matching: null,
})
