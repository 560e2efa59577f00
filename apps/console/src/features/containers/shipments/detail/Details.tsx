import type { Shipment } from '@aftermile/contract/containers/shipments'
import type { Fields } from '@aftermile/domain/fields/field'
import { fieldsWith, fieldsWithout, wireName } from '@aftermile/domain/fields/lookup'
import { shipmentFields as fields } from '@aftermile/domain/fields/shipment-fields'
import { lengthText } from '@aftermile/domain/format/durations'
import { flagLabel } from '@aftermile/domain/format/labels'
import { money } from '@aftermile/domain/format/numbers'
import { type Names, useNames } from '../../../../api/use-names.ts'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { FactList } from '../../../../ui/detail/FactList.tsx'
import { CopyId } from '../../../../ui/text/CopyId.tsx'
import { ShortTime } from '../../../../ui/text/ShortTime.tsx'
import { plainFact } from '../../../search/fields/plain-values.tsx'
import { OrderLink } from '../OrderLink.tsx'
import { reasonOf } from './explain.ts'
import { WhyPopover } from './WhyPopover.tsx'

const facts = fieldsWith(fields, 'detail', 'fact')
const bookedFacts: Fields = fieldsWith(facts, 'source', 'booking')
const otherFacts: Fields = fieldsWithout(facts, 'source', 'booking')

/** The numbers, references and measures of a shipment. */
export function Details({ shipment }: { shipment: Shipment }) {
  const names = useNames()
  const { nameOf } = names
  const { timeliness: t, times } = shipment
  const perfect = reasonOf(shipment, 'isPerfectDelivery')
  return (
    <DetailCard title="Details">
      <FactList
        rows={[
          [fields.id.label, <CopyId key="id" id={shipment.id} />],
          [fields.orderId.label, shipment.orderNumber && <OrderLink shipment={shipment} />],
          [fields.merchantId.label, nameOf('merchant', shipment.merchantId)],
          [fields.scenarioId.label, nameOf('scenario', shipment.scenarioId)],
          [
            fields.serviceProviderProductGroupId.label,
            nameOf('serviceProviderProductGroup', shipment.serviceProviderProductGroupId),
          ],
          ...plainFacts(shipment, names, bookedFacts),
          ...shipment.references.map(
            ({ type, value }) => [`Reference, ${type.replaceAll('_', ' ')}`, copied(value)] as const,
          ),
          [fields.orderDate.label, times.orderedAt && <ShortTime at={times.orderedAt} />],
          [fields.bookedAt.label, times.bookedAt && <ShortTime at={times.bookedAt} />],
          [
            fields.salesValue.label,
            shipment.salesValue === null ? null : money(shipment.salesValue, shipment.currency ?? undefined),
          ],
          [fields.ageMinutes.label, t.ageMinutes === null ? null : lengthText(t.ageMinutes)],
          [fields.ageOnShelfMinutes.label, t.ageOnShelfMinutes === null ? null : lengthText(t.ageOnShelfMinutes)],
          [fields.deliveryTimeMinutes.label, t.deliveryTimeMinutes === null ? null : lengthText(t.deliveryTimeMinutes)],
          ...plainFacts(shipment, names, otherFacts),
          [
            fields.isPerfectDelivery.label,
            t.isPerfectDelivery !== null && (
              <>
                {flagLabel('yesNo', t.isPerfectDelivery)}
                {perfect && <WhyPopover of={fields.isPerfectDelivery.label} {...perfect} />}
              </>
            ),
          ],
        ]}
      />
    </DetailCard>
  )
}

function plainFacts(shipment: Shipment, names: Names, fields: Fields) {
  const values: Readonly<Record<string, unknown>> = shipment
  return Object.entries(fields).map(
    ([name, field]) => [field.label, plainFact(field, values[wireName(name, field, 'detail')], names)] as const,
  )
}

const copied = (value: string | null) => value && <CopyId id={value} />
