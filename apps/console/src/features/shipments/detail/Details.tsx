import type { Shipment } from '@aftermile/contract/shipments'
import { money } from '@aftermile/domain/format/numbers'
import { CopyId } from '../../../ui/CopyId.tsx'
import { Card } from './Card.tsx'
import { reasonOf } from './explain.ts'
import { Facts } from './Facts.tsx'
import { amountText } from './measures-text.ts'
import { OrderLink } from './OrderLink.tsx'
import { lengthText } from './promise-text.ts'
import { useNames } from './use-names.ts'
import { When } from './When.tsx'
import { Why } from './Why.tsx'

/** Numbers, references and measures. */
export function Details({ shipment }: { shipment: Shipment }) {
  const { nameOf } = useNames()
  const { timeliness: t, times } = shipment
  const perfect = reasonOf(shipment, 'isPerfectDelivery')
  return (
    <Card title="Details">
      <Facts
        rows={[
          ['Shipment id', <CopyId key="id" id={shipment.id} />],
          ['Order', shipment.orderNumber && <OrderLink shipment={shipment} />],
          ['Merchant', nameOf('merchant', shipment.merchantId)],
          ['Scenario', nameOf('scenario', shipment.scenarioId)],
          ['Return type', shipment.returnTypeId && nameOf('returnType', shipment.returnTypeId)],
          ['Product group', nameOf('serviceProviderProductGroup', shipment.serviceProviderProductGroupId)],
          ['Consignment', copied(shipment.consignmentId)],
          ['Account', copied(shipment.payingCustomerNumber)],
          ['Sender reference', copied(shipment.senderReference)],
          ['Recipient reference', copied(shipment.recipientReference)],
          ...shipment.references.map(
            ({ type, value }) => [`Reference, ${type.replaceAll('_', ' ')}`, copied(value)] as const,
          ),
          ['Ordered', times.orderedAt && <When at={times.orderedAt} />],
          ['Booked', times.bookedAt && <When at={times.bookedAt} />],
          ['Weight', amountText(shipment.grossWeightKg, 'kg')],
          ['Volume', amountText(shipment.volumeM3, 'm³')],
          ['Loading metres', amountText(shipment.loadingMeters, 'm')],
          [
            'Sales value',
            shipment.salesValue === null ? null : money(shipment.salesValue, shipment.currency ?? undefined),
          ],
          ['Age', t.ageMinutes === null ? null : lengthText(t.ageMinutes)],
          ['On the shelf', t.ageOnShelfMinutes === null ? null : lengthText(t.ageOnShelfMinutes)],
          ['Delivery time', t.deliveryTimeMinutes === null ? null : lengthText(t.deliveryTimeMinutes)],
          ['Failed attempts', shipment.failedAttempts || null],
          ['Messages sent', shipment.numberOfNotifications || null],
          ['Tracking page visits', shipment.trackingPageVisits || null],
          ['Completed by', shipment.completedBy],
          [
            'Perfect delivery',
            t.isPerfectDelivery !== null && (
              <>
                {t.isPerfectDelivery ? 'Yes' : 'No'}
                {perfect && <Why of="Perfect delivery" {...perfect} />}
              </>
            ),
          ],
        ]}
      />
    </Card>
  )
}

const copied = (value: string | null) => value && <CopyId id={value} />
