/** The categories of apps, in display order. `type` is what an app of that category is called in the API. */
export const appCategories = [
  { id: 'email', name: 'E-mail', type: 'EmailApp' },
  { id: 'sms', name: 'Text messages', type: 'SmsApp' },
  { id: 'wms', name: 'Warehouse', type: 'WarehouseApp' },
  { id: 'transport', name: 'Transport', type: 'TransportApp' },
  { id: 'emissions', name: 'Emissions', type: 'EmissionsApp' },
  { id: 'search', name: 'Search', type: 'SearchApp' },
  { id: 'E-Commerce', name: 'E-Commerce', type: 'CommerceApp' },
  { id: 'other', name: 'Other', type: 'OtherApp' },
] as const

export type AppCategory = (typeof appCategories)[number]['id']

export const appCategoryName = (id: string): string => appCategories.find(row => row.id === id)?.name ?? id
