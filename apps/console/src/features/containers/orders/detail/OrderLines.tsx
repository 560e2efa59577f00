import type { Order } from '@aftermile/contract/containers/orders'
import { measureText, money } from '@aftermile/domain/format/numbers'
import { Table, Text } from '@mantine/core'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import stacked from '../../../../ui/table/StackedTable.module.css'

/** The products of an order. */
export function OrderLines({ order }: { order: Order }) {
  const { orderLines, currency } = order
  return (
    <DetailCard title="Order lines" about={String(orderLines.length)}>
      {orderLines.length === 0 ? (
        <Text c="dimmed">
          {order.isStated
            ? 'This order has no lines.'
            : 'No lines yet. So far, this order is only known from its shipments.'}
        </Text>
      ) : (
        <Table className={`${stacked.table} ${stacked.pairs}`} aria-label="Order lines" horizontalSpacing={0} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Product</Table.Th>
              <Table.Th>Description</Table.Th>
              <Table.Th data-align="right">Quantity</Table.Th>
              <Table.Th data-align="right">Price</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {orderLines.map(line => (
              <Table.Tr key={line.id}>
                <Table.Td data-title="Product">{line.productNumber}</Table.Td>
                <Table.Td data-title="Description">{line.description}</Table.Td>
                <Table.Td data-title="Quantity" data-align="right">
                  {measureText(line.quantity)}
                </Table.Td>
                <Table.Td data-title="Price" data-align="right">
                  {line.unitPrice === null ? '' : money(line.unitPrice, currency ?? undefined)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </DetailCard>
  )
}
