export const columnTitles: Readonly<Record<string, string>> = {
  timeState: 'Time',
  shipmentNumber: 'Shipment',
  senderOrderNumber: 'Order',
  merchantId: 'Merchant',
  serviceProviderId: 'Service provider',
  serviceProviderProductId: 'Product',
  statusId: 'Status',
  milestoneIndex: 'Milestone',
  toCity: 'City',
  toCountryCode: 'Country',
  bookingTimestamp: 'Booked',
  latestDeliveryTime: 'Latest delivery',
  ageMinutes: 'Age',
  numberOfPackages: 'Packages',
  tags: 'Tags',
}

/** Which lookup set names the values of a column. */
export const columnSets: Readonly<Record<string, string>> = {
  merchantId: 'merchant',
  serviceProviderId: 'serviceProvider',
  serviceProviderProductId: 'serviceProviderProduct',
  statusId: 'status',
  milestoneIndex: 'milestone',
  toCountryCode: 'toCountry',
}

export const isInstant = (column: string): boolean => column === 'bookingTimestamp' || column === 'latestDeliveryTime'

/** Numbers stand to the right, and the largest comes first. */
export const isNumeric = (column: string): boolean =>
  isInstant(column) || column === 'ageMinutes' || column === 'numberOfPackages'
