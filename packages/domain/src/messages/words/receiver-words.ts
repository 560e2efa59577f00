import type { EventCode } from '../../events/event-codes.ts'
import type { MilestoneId } from '../../lists/milestones.ts'
import type { StatusId } from '../../lists/statuses.ts'

/** What the receiver of a parcel reads in one language. */
export type ReceiverWords = {
  readonly milestones: Readonly<Record<MilestoneId, string>>
  readonly statuses: Readonly<Record<StatusId, string>>
  readonly events: Readonly<Record<EventCode, string>>
}
