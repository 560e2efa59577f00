import type { ScenarioId } from '../lists/scenarios.ts'

/** The side that is shown as the receiver. For a return it is the customer who sends it back. */
export const receiverSideOf = (scenarioId: string): 'from' | 'to' =>
  scenarioId === ('inbound_return' satisfies ScenarioId) ? 'from' : 'to'

type Named = { readonly scenarioId: string; readonly fromName: string | null; readonly toName: string | null }

export const receiverNameOf = (shipment: Named): string | null => shipment[`${receiverSideOf(shipment.scenarioId)}Name`]
