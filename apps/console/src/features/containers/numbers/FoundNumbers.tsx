import type { NumberResult } from '@aftermile/contract/containers/numbers'
import { numberText } from '@aftermile/domain/format/numbers'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { receiverNameOf } from '@aftermile/domain/shipment/receiver'
import { Table, Text } from '@mantine/core'
import { useNames } from '../../../api/use-names.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { NativeCheckbox } from '../../../ui/table/NativeCheckbox.tsx'
import stacked from '../../../ui/table/StackedTable.module.css'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'

type Props = {
  title: string
  about?: string
  results: readonly NumberResult[]
  ticked: ReadonlySet<string>
  onTick: (ids: readonly string[], isOn: boolean) => void
  onLeave: () => void
}

/** Numbers with the shipments found for them. */
export function FoundNumbers({ title, about, results, ticked, onTick, onLeave }: Props) {
  const { nameOf, find } = useNames()
  if (results.length === 0) return null
  const ids = [...new Set(results.flatMap(({ shipments }) => shipments.map(({ id }) => id)))]
  const tickedCount = ids.filter(id => ticked.has(id)).length
  return (
    <section aria-label={title}>
      <Text fw={600} mt="sm">
        {title}
      </Text>
      {about !== undefined && <Text c="dimmed">{about}</Text>}
      <Table className={`${stacked.table} ${stacked.pairs}`} aria-label={title} horizontalSpacing={0} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={32}>
              <NativeCheckbox
                aria-label={`Select all: ${title.toLowerCase()}`}
                checked={tickedCount === ids.length}
                indeterminate={tickedCount > 0 && tickedCount < ids.length}
                onChange={() => onTick(ids, tickedCount < ids.length)}
              />
            </Table.Th>
            <Table.Th>Number</Table.Th>
            <Table.Th>Shipment</Table.Th>
            <Table.Th>Receiver</Table.Th>
            <Table.Th>Merchant</Table.Th>
            <Table.Th>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {results.flatMap(({ number, count, shipments }) =>
            shipments.map((shipment, index) => (
              <Table.Tr key={`${number} ${shipment.id}`}>
                <Table.Td>
                  <NativeCheckbox
                    aria-label={`Select ${shipment.shipmentNumber}`}
                    checked={ticked.has(shipment.id)}
                    onChange={() => onTick([shipment.id], !ticked.has(shipment.id))}
                  />
                </Table.Td>
                <Table.Td data-title="Number" ff="monospace" fz={12}>
                  {index === 0 && number}
                  {index === 0 && count > 1 && (
                    <Text size="xs" c="dimmed">
                      {matchesText(count, shipments.length)}
                    </Text>
                  )}
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

const matchesText = (count: number, shown: number): string =>
  count > shown ? `${numberText(count)} matches, the newest ${numberText(shown)} shown` : `${numberText(count)} matches`
