import type { ListRow } from './list-row.ts'
import { outcomeColors } from './palette.ts'

/** Where a shipment stands with the SLA policy that is nearest to its breach. */
export const slaStates = [
  { id: 'breached', text: 'Breached', icon: 'alarm', color: outcomeColors.bad },
  { id: 'running', text: 'Running', icon: 'hourglass', color: null },
  { id: 'met', text: 'Met', icon: 'circle-check', color: outcomeColors.good },
] as const satisfies readonly ListRow[]

export type SlaStateId = (typeof slaStates)[number]['id']

export const isSlaState = (id: string | null): id is SlaStateId => slaStates.some(state => state.id === id)
