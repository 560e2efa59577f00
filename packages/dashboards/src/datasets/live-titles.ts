import type { SortOf } from '../dataset.ts'
import type { live } from './live.ts'

export type LiveColumn = SortOf<typeof live>

/** What a column is called in tables and files, which lookup set names its values, and how a file writes it. */
export type ColumnTitle = {
  readonly title: string
  readonly names?: string
  readonly kind: 'text' | 'count' | 'instant' | 'days' | 'yesNo' | 'list'
}

const text = (title: string, names?: string): ColumnTitle => ({
  title,
  kind: 'text',
  ...(names !== undefined && { names }),
})
const count = (title: string): ColumnTitle => ({ title, kind: 'count' })
const instant = (title: string): ColumnTitle => ({ title, kind: 'instant' })
/** Kept in minutes. */
const days = (title: string): ColumnTitle => ({ title, kind: 'days' })
const yesNo = (title: string): ColumnTitle => ({ title, kind: 'yesNo' })

/** Everything a live row shows: first the columns of the shipment overview, then the others. */
export const liveTitles = {
  timeState: text('Time', 'timeState'),
  shipmentNumber: text('Shipment'),
  senderOrderNumber: text('Order'),
  merchantId: text('Merchant', 'merchant'),
  serviceProviderId: text('Service provider', 'serviceProvider'),
  serviceProviderProductId: text('Product', 'serviceProviderProduct'),
  statusId: text('Status', 'status'),
  milestoneIndex: text('Milestone', 'milestone'),
  toCity: text('City'),
  toCountryCode: text('Country', 'toCountry'),
  bookingTimestamp: instant('Booked'),
  latestDeliveryTime: instant('Latest delivery'),
  ageMinutes: days('Age'),
  numberOfPackages: count('Packages'),
  tags: { title: 'Tags', names: 'tag', kind: 'list' },
  scenarioId: text('Transport scenario', 'scenario'),
  serviceProviderProductGroupId: text('Product group', 'serviceProviderProductGroup'),
  payingCustomerNumber: text('Service provider account'),
  senderPartyTypeId: text('Sender party', 'partyType'),
  senderPartyName: text('Sender'),
  receiverPartyTypeId: text('Receiver party', 'partyType'),
  returnTypeId: text('Return type', 'returnType'),
  fromCity: text('From city'),
  fromCountryAreaId: text('From area', 'countryArea'),
  fromCountryCode: text('From country', 'fromCountry'),
  toCountryAreaId: text('To area', 'countryArea'),
  packingCompletedTimestamp: instant('Packing completed'),
  ageOnShelfMinutes: days('At service point'),
  deliveryTimeMinutes: days('Delivery time'),
  deliveryTimeDiff: days('After latest delivery'),
  promisedDateExpired: yesNo('Delivery time expired'),
  isPredictedLate: yesNo('Predicted late'),
  isPredictedOnTime: yesNo('Predicted on time'),
  orderShipmentCount: count('Shipments of the order'),
  numberOfNotifications: count('Notifications'),
  trackingPageVisits: count('Tracking page visits'),
  id: text('Shipment id'),
} as const satisfies Partial<Record<LiveColumn, ColumnTitle>>
