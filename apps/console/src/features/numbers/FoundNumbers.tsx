import type { NumberResult } from '@aftermile/contract/containers/numbers'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { receiverNameOf } from '@aftermile/domain/shipment/receiver'
import { Table, Text } from '@mantine/core'
import { useNames } from '../../api/use-names.ts'
import { PathLink } from '../../ui/links/PathLink.tsx'
import stacked from '../../ui/table/StackedTable.module.css'
import { ColorDot } from '../../ui/text/ColorDot.tsx'

type Props = { title: string; results: readonly NumberResult[]; onLeave: () => void }

/** Numbers with the shipments found for them. */
export function FoundNumbers({ title, results, onLeave }: Props) {
  const { nameOf, find } = useNames()
  if (results.length === 0) return null
  return (
    <section aria-label={title}>
      <Text fw={600} mt="sm">
        {title}
      </Text>
      <Table className={stacked.table} aria-label={title} horizontalSpacing={0} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Number</Table.Th>
            <Table.Th>Shipment</Table.Th>
            <Table.Th>Receiver</Table.Th>
            <Table.Th>Merchant</Table.Th>
            <Table.Th>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {results.flatMap(({ number, shipments }) =>
            shipments.map((shipment, at) => (
              <Table.Tr key={`${number} ${shipment.id}`}>
                <Table.Td data-title="Number" ff="monospace" fz={12}>
                  {at === 0 ? number : ''}
                </Table.Td>
                <Table.Td data-title="Shipment">
                  <PathLink
                    ff="monospace"
                    fz={12}
                    href={shipmentPath(shipment.id)}
                    onClick={event => !event.ctrlKey && !event.metaKey && onLeave()}
                  >
                    {shipment.shipmentNumber}
                  </PathLink>
                </Table.Td>
                <Table.Td data-title="Receiver">{receiverNameOf(shipment)}</Table.Td>
                <Table.Td data-title="Merchant">{nameOf('merchant', shipment.merchantId)}</Table.Td>
                <Table.Td data-title="Status">
                  <ColorDot
                    color={find('status', shipment.statusId)?.color ?? 'transparent'}
                    text={nameOf('status', shipment.statusId)}
                  />
                </Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </section>
  )
}
