import type { Order } from '@aftermile/contract/containers/orders'
import { useNames } from '../../../api/use-names.ts'
import classes from '../../../ui/detail/DetailHead.module.css'
import { PrintButton } from '../../../ui/detail/PrintButton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { BulkActions } from '../../bulk/BulkActions.tsx'
import type { Selection } from '../../bulk/selection.ts'
import { OrderStatus } from './OrderStatus.tsx'

/** The head shows the id: for a return it is the order number with -R. */
export function OrderHead({ order }: { order: Order }) {
  const { nameOf } = useNames()
  return (
    <PageHead
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
          <BulkActions selection={selectionOf(order)} />
          <PrintButton />
        </div>
      }
    />
  )
}

const selectionOf = ({ id, merchantId, milestoneIndex, tags }: Order): Selection => ({
  type: 'order',
  items: [{ id, merchantId, milestoneIndex, tags }],
  matching: null,
})
