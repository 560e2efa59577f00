import { importFields } from '@aftermile/contract/intake/import-fields'
import type { ImportKind } from '@aftermile/contract/intake/imports'

/** Two example rows of each kind. */
const examples: Record<ImportKind, readonly Readonly<Record<string, string>>[]> = {
  orders: [
    {
      merchantId: 'fjallro',
      orderNumber: '100234',
      orderTypeId: 'sales',
      name: 'Maja Lindqvist',
      email: 'maja@example.com',
      phone: '0701234567',
      toAddress1: 'Storgatan 1',
      toZipCode: '211 22',
      toCity: 'Malmö',
      toCountryCode: 'SE',
      currency: 'SEK',
      salesValue: '1299.50',
      refs: 'invoice=4711',
      orderedAt: '2026-11-02 14:00',
    },
    {
      merchantId: 'fjallro',
      orderNumber: '100235',
      name: 'Erik Berg',
      toCity: 'Oslo',
      toCountryCode: 'NO',
      orderedAt: '2026-11-02',
    },
  ],
  shipments: [
    {
      merchantId: 'fjallro',
      shipmentNumber: '100234-1',
      orderNumber: '100234',
      packageNumbers: '00373500000000000018 00373500000000000025',
      scenarioId: 'outbound_delivery',
      serviceProviderId: 'postnord',
      toName: 'Maja Lindqvist',
      toAddress1: 'Storgatan 1',
      toZipCode: '211 22',
      toCity: 'Malmö',
      toCountryCode: 'SE',
      toEmail: 'maja@example.com',
      grossWeightKg: '2.4',
      bookedAt: '2026-11-02 14:00',
      latestAt: '2026-11-05 18:00',
    },
    {
      merchantId: 'fjallro',
      shipmentNumber: '100235-1',
      orderNumber: '100235',
      toName: 'Erik Berg',
      bookedAt: '2026-11-02T14:00:00+01:00',
    },
  ],
  events: [
    {
      packageNumber: '00373500000000000018',
      code: 'collected',
      occurredAt: '2026-11-02 17:31',
      placeCity: 'Borås',
      placeCountryCode: 'SE',
    },
    { shipmentNumber: '100234-1', merchantId: 'fjallro', code: 'delivered', occurredAt: '2026-11-04T10:05:00+01:00' },
  ],
}

/** A template file with all columns and two rows that can be imported unchanged. */
export function templateOf(kind: ImportKind): string {
  const fields = importFields[kind].filter(({ type }) => type !== 'nested').map(({ field }) => field)
  const rows = examples[kind].map(example => fields.map(field => example[field] ?? ''))
  // The byte order mark tells spreadsheets that this is UTF-8.
  return `\ufeff${[fields, ...rows].map(cells => cells.join(',')).join('\r\n')}\r\n`
}
