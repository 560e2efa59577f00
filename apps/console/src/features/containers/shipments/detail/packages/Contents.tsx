import type { Shipment } from '@aftermile/contract/containers/shipments'
import { measureText } from '@aftermile/domain/format/numbers'
import { Table } from '@mantine/core'
import { DetailCard } from '../../../../../ui/detail/DetailCard.tsx'
import stacked from '../../../../../ui/table/StackedTable.module.css'

/** The contents of a shipment, as far as they are known. */
export function Contents({ contents }: { contents: Shipment['contents'] }) {
  if (contents.length === 0) return null
  return (
    <DetailCard title="Contents" about={String(contents.length)}>
      <Table className={`${stacked.table} ${stacked.pairs}`} aria-label="Contents" horizontalSpacing={0} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Product</Table.Th>
            <Table.Th>Description</Table.Th>
            <Table.Th data-align="right">Quantity</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {contents.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
            <Table.Tr key={index}>
              <Table.Td data-title="Product">{line.productNumber}</Table.Td>
              <Table.Td data-title="Description">{line.description}</Table.Td>
              <Table.Td data-title="Quantity" data-align="right">
                {measureText(line.quantity)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </DetailCard>
  )
}
