import type { Shipment } from '@aftermile/contract/containers/shipments'
import { type MilestoneId, milestones } from '@aftermile/domain/lists/milestones'
import { isStatusId, milestoneOfStatus } from '@aftermile/domain/lists/statuses'

type PackagedShipment = Pick<Shipment, 'events' | 'packages'>
type Passage = { readonly milestoneId: MilestoneId; readonly isReached: boolean; readonly at: string | null }

export type PackagePassage = { readonly number: string; readonly passages: readonly Passage[] }

/** When each package first reached each milestone. An event without a package number applies to all packages. */
export function packageMilestones({ events, packages }: PackagedShipment): PackagePassage[] {
  return packages.map(({ number, milestoneIndex }) => ({
    number,
    passages: milestones.map(({ id, index }) => ({
      milestoneId: id,
      isReached: index <= milestoneIndex,
      at: index <= milestoneIndex ? firstAt(events, number, id) : null,
    })),
  }))
}

function firstAt(events: PackagedShipment['events'], number: string, milestoneId: MilestoneId): string | null {
  const found = events.find(
    ({ packageNumber, statusId }) =>
      (packageNumber === null || packageNumber === number) &&
      statusId !== null &&
      isStatusId(statusId) &&
      milestoneOfStatus(statusId) === milestoneId,
  )
  return found?.occurredAt ?? null
}
