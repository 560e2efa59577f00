import type { Shipment } from '@aftermile/contract/containers/shipments'
import { type MilestoneId, milestones } from '@aftermile/domain/lists/milestones'
import { isStatusId, milestoneOfStatus } from '@aftermile/domain/lists/statuses'

type MeasuredShipment = Pick<Shipment, 'events' | 'packages' | 'times' | 'milestoneIndex'>
/** One package, or with the number null all of them. */
type Tracked = { readonly number: string | null; readonly completedAt: string | null }
type Passage = { readonly milestoneId: MilestoneId; readonly isReached: boolean; readonly at: string | null }

export type PackagePassage = { readonly number: string; readonly passages: readonly Passage[] }

/** When each package first reached each milestone. */
export const packageMilestones = (shipment: MeasuredShipment): PackagePassage[] =>
  shipment.packages.map(item => ({
    number: item.number,
    passages: passagesOf(item.milestoneIndex, id => reachedAt(shipment, id, item)),
  }))

/** When the shipment reached each milestone: when the last of its packages did. */
export const shipmentMilestones = (shipment: MeasuredShipment): Passage[] =>
  passagesOf(shipment.milestoneIndex, id => {
    const { packages, times } = shipment
    if (packages.length === 0 || id === 'completed')
      return reachedAt(shipment, id, { number: null, completedAt: times.completedAt })
    return latest(packages.map(item => reachedAt(shipment, id, item)))
  })

const passagesOf = (reachedIndex: number, timeOf: (id: MilestoneId) => string | null): Passage[] =>
  milestones.map(({ id, index }) => {
    const isReached = index <= reachedIndex
    return { milestoneId: id, isReached, at: isReached ? timeOf(id) : null }
  })

/** An event without a package number applies to all packages. The booking counts as a part of the preparation. */
function reachedAt(
  { events, times }: MeasuredShipment,
  milestoneId: MilestoneId,
  { number, completedAt }: Tracked,
): string | null {
  if (milestoneId === 'completed') return completedAt
  const first = events.find(
    ({ packageNumber, statusId }) =>
      (packageNumber === null || number === null || packageNumber === number) &&
      statusId !== null &&
      isStatusId(statusId) &&
      milestoneOfStatus(statusId) === milestoneId,
  )
  const at = first?.occurredAt ?? null
  return milestoneId === 'preparation' ? earliest([at, times.bookedAt, times.createdAt]) : at
}

/** Times of the API are ISO text in UTC, which sorts by time. */
const sorted = (times: readonly (string | null)[]): string[] => times.filter(at => at !== null).sort()

const earliest = (times: readonly (string | null)[]): string | null => sorted(times)[0] ?? null
const latest = (times: readonly (string | null)[]): string | null => sorted(times).at(-1) ?? null
