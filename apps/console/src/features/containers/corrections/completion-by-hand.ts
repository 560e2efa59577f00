import { reopenHours } from '@aftermile/contract/containers/corrections'
import type { Shipment, ShipmentEventOut } from '@aftermile/contract/containers/shipments'
import { finalStatuses } from '@aftermile/domain/lists/statuses'

type Completed = { readonly times: Pick<Shipment['times'], 'completedAt'> } & Pick<Shipment, 'events'>

/** The event with which somebody completed a shipment by hand, if it can still be taken back. */
export function completionByHand({ times, events }: Completed, now: number): ShipmentEventOut | null {
  if (times.completedAt === null) return null
  const since = now - reopenHours * 3_600_000
  const isByHand = ({ source, code, occurredAt }: ShipmentEventOut) =>
    source === 'person' && finalStatuses.some(({ id }) => id === code) && Date.parse(occurredAt) > since
  return events.findLast(isByHand) ?? null
}
