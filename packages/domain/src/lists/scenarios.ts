import type { ListRow } from './list-row.ts'

/** The direction of a shipment. */
export const scenarios = [
  { id: 'outbound_delivery', text: 'Outbound delivery', icon: 'package-export', color: '#3f57d8' },
  { id: 'inbound_delivery', text: 'Inbound delivery', icon: 'package-import', color: '#1f7a8c' },
  { id: 'inbound_return', text: 'Inbound return', icon: 'truck-return', color: '#7a5195' },
] as const satisfies readonly ListRow[]

export type ScenarioId = (typeof scenarios)[number]['id']

export const isScenarioId = (id: string): id is ScenarioId => scenarios.some(row => row.id === id)

/** The first letters of the words of an id: outbound_delivery is OD. */
export const initialsOf = (id: string): string =>
  id
    .split('_')
    .map(word => word.charAt(0).toUpperCase())
    .join('')
