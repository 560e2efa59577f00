import type { NumberResult } from '@aftermile/contract/containers/numbers'
import { numberText } from '@aftermile/domain/format/numbers'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { receiverNameOf } from '@aftermile/domain/shipment/receiver'
import { Text } from '@mantine/core'
import { useNames } from '../../../api/use-names.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { NativeCheckbox } from '../../../ui/table/NativeCheckbox.tsx'
import { SimpleTable } from '../../../ui/table/SimpleTable.tsx'
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
      <SimpleTable
        label={title}
        variant="flush"
        rows={results.flatMap(({ number, count, shipments }) =>
          shipments.map((shipment, index) => ({
            number,
            shipment,
            isFirst: index === 0,
            count,
            shown: shipments.length,
          })),
        )}
        keyOf={({ number, shipment }) => `${number} ${shipment.id}`}
        columns={[
          {
            title: 'Select',
            head: (
              <NativeCheckbox
                aria-label={`Select all: ${title.toLowerCase()}`}
                checked={tickedCount === ids.length}
                indeterminate={tickedCount > 0 && tickedCount < ids.length}
                onChange={() => onTick(ids, tickedCount < ids.length)}
              />
            ),
            width: 32,
            isPlain: true,
            cell: ({ shipment }) => (
              <NativeCheckbox
                aria-label={`Select ${shipment.shipmentNumber}`}
                checked={ticked.has(shipment.id)}
                onChange={() => onTick([shipment.id], !ticked.has(shipment.id))}
              />
            ),
          },
          {
            title: 'Number',
            cell: ({ number, isFirst, count, shown }) =>
              isFirst && (
                <Text ff="monospace" fz={12} component="div">
                  {number}
                  {count > 1 && (
                    <Text size="xs" c="dimmed">
                      {matchesText(count, shown)}
                    </Text>
                  )}
                </Text>
              ),
          },
          {
            title: 'Shipment',
            cell: ({ shipment }) => (
              <PathLink
                ff="monospace"
                fz={12}
                href={shipmentPath(shipment.id)}
                onClick={event => !event.ctrlKey && !event.metaKey && onLeave()}
              >
                {shipment.shipmentNumber}
              </PathLink>
            ),
          },
          { title: 'Receiver', cell: ({ shipment }) => receiverNameOf(shipment) },
          { title: 'Merchant', cell: ({ shipment }) => nameOf('merchant', shipment.merchantId) },
          {
            title: 'Status',
            cell: ({ shipment: { statusId } }) => (
              <ColorDot color={find('status', statusId)?.color ?? 'transparent'} text={nameOf('status', statusId)} />
            ),
          },
        ]}
      />
    </section>
  )
}

const matchesText = (count: number, shown: number): string =>
  count > shown ? `${numberText(count)} matches, the newest ${numberText(shown)} shown` : `${numberText(count)} matches`
