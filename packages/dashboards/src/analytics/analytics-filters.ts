import type { PanelFilter } from '../board/board.ts'
import type { ListFilter } from '../data/drill-down.ts'

type SharedId =
  | 'merchantId'
  | 'serviceProviderId'
  | 'serviceProviderProductFullId'
  | 'serviceProviderProductGroupId'
  | 'toCountryCode'

export const booked = { id: 'yearMonth', title: 'Shipments booked', kind: 'monthRange', names: 'month' } as const

/** Base sales values of several currencies cannot be compared. */
export const currency = { id: 'baseCurrency', title: 'Base currency', kind: 'values', names: null } as const

/** The filters of every board of service quality, after the months. */
export const analyticsFilters: readonly PanelFilter<SharedId>[] = [
  { id: 'merchantId', title: 'Merchant', kind: 'values', names: 'merchant', isOpenFirst: true },
  { id: 'serviceProviderId', title: 'Service provider', kind: 'values', names: 'serviceProvider', isOpenFirst: true },
  { id: 'serviceProviderProductFullId', title: 'Product', kind: 'values', names: 'carrierProduct' },
  {
    id: 'serviceProviderProductGroupId',
    title: 'Product group',
    kind: 'values',
    names: 'serviceProviderProductGroup',
  },
  { id: 'toCountryCode', title: 'Destination', kind: 'values', names: 'toCountry' },
]

/** Shipments with a flag in the list, or without it. */
export const only = (field: string): readonly ListFilter[] => [{ field, values: ['1'] }]
export const onlyNot = (field: string): readonly ListFilter[] => [{ field, values: ['0'] }]
