import type { Order } from '@aftermile/contract/containers/orders'
import { measureText, money } from '@aftermile/domain/format/numbers'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { SimpleTable } from '../../../../ui/table/SimpleTable.tsx'

/** The products of an order. */
export function OrderLines({ order }: { order: Order }) {
  const { orderLines, currency } = order
  return (
    <DetailCard title="Order lines" about={String(orderLines.length)}>
      <SimpleTable
        label="Order lines"
        variant="flush"
        rows={orderLines}
        keyOf={line => line.id}
        empty={
          order.isStated
            ? 'This order has no lines.'
            : 'No lines yet. So far, this order is only known from its shipments.'
        }
        columns={[
          { title: 'Product', cell: line => line.productNumber },
          { title: 'Description', cell: line => line.description },
          { title: 'Quantity', align: 'right', cell: line => measureText(line.quantity) },
          {
            title: 'Price',
            align: 'right',
            cell: ({ unitPrice }) => (unitPrice === null ? '' : money(unitPrice, currency ?? undefined)),
          },
        ]}
      />
    </DetailCard>
  )
}
