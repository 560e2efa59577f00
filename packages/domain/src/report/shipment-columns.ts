/** How a column of a report is written. */
export type ColumnKind =
  | 'text'
  /** Two decimals. */
  | 'amount'
  /** A whole number. */
  | 'count'
  | 'instant'
  | 'yesNo'
  | 'list'

export type ReportColumn = { readonly id: string; readonly kind: ColumnKind }

/** A value as it is in a report row, before it is written. */
export type ReportValue = string | number | boolean | null | readonly string[]
export type ReportRow = Readonly<Record<string, ReportValue>>

/** The shipment report, in the order of its columns. */
const columns = {
  id: 'text',
  orderNumber: 'text',
  trackingNumber: 'text',
  consignmentId: 'text',
  merchantId: 'text',
  senderReference: 'text',
  senderPartyTypeId: 'text',
  senderPartyName: 'text',
  fromName: 'text',
  fromAddress1: 'text',
  fromZipCode: 'text',
  fromCity: 'text',
  fromCountryName: 'text',
  recipientReference: 'text',
  receiverPartyTypeId: 'text',
  receiverPartyName: 'text',
  toName: 'text',
  toAddress1: 'text',
  toZipCode: 'text',
  toCity: 'text',
  toCountryName: 'text',
  scenarioId: 'text',
  milestoneIndex: 'count',
  statusId: 'text',
  orderDate: 'instant',
  orderSentToWarehouseTimestamp: 'instant',
  orderInventoryAllocatedTimestamp: 'instant',
  createdTimestamp: 'instant',
  bookingTimestamp: 'instant',
  packedTimestamp: 'instant',
  departedTimestamp: 'instant',
  inTransitTimestamp: 'instant',
  deliveryTimestamp: 'instant',
  servicePointDeliveryTime: 'instant',
  estimatedDeliveryTime: 'instant',
  actualDeliveryTime: 'instant',
  pdtRcaEventId: 'text',
  pdtRcaEventTimestamp: 'instant',
  pdtRcaPartyId: 'text',
  edtRcaEventId: 'text',
  edtRcaEventTimestamp: 'instant',
  edtRcaPartyId: 'text',
  completedAt: 'instant',
  completedBy: 'text',
  serviceProviderId: 'text',
  payingCustomerNumber: 'text',
  serviceProviderProductId: 'text',
  serviceProviderProductGroupId: 'text',
  numberOfPackages: 'count',
  grossWeight: 'amount',
  volume: 'amount',
  loadingMeters: 'amount',
  salesValue: 'amount',
  baseSalesValue: 'amount',
  ageMinutes: 'amount',
  deliveryTimeMinutes: 'amount',
  ageOnShelfMinutes: 'amount',
  deliveryTimeDiff: 'amount',
  numberOfNotifications: 'count',
  trackingPageVisits: 'count',
  perfectDelivery: 'yesNo',
  tags: 'list',
  shipmentNumber: 'text',
  packageNumbers: 'list',
} as const satisfies Record<string, ColumnKind>

export type ShipmentColumnId = keyof typeof columns

export const shipmentColumns: readonly ReportColumn[] = Object.entries(columns).map(([id, kind]) => ({ id, kind }))

export type ShipmentReportId = 'shipments' | 'shipmentsWithPackages'

/** The two shipment reports: one row a shipment, or one row a package number. */
export const shipmentReports: Record<ShipmentReportId, readonly ReportColumn[]> = {
  shipments: shipmentColumns.filter(column => column.id !== 'packageNumbers'),
  shipmentsWithPackages: shipmentColumns,
}

/** The rows of a report; a shipment without packages keeps its row. */
export function reportRowsOf(report: ShipmentReportId, shipments: readonly ReportRow[]): readonly ReportRow[] {
  return report === 'shipments' ? shipments : shipments.flatMap(oneForEachPackage)
}

function oneForEachPackage(row: ReportRow): readonly ReportRow[] {
  const numbers = row.packageNumbers
  if (!Array.isArray(numbers) || numbers.length === 0) return [row]
  return numbers.map(number => ({ ...row, packageNumbers: [number] }))
}
