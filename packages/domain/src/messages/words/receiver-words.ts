import type { EventCode } from '../../events/event-codes.ts'
import type { MilestoneId } from '../../lists/milestones.ts'

/** What the receiver of a parcel reads in one language. */
export type ReceiverWords = {
  readonly milestones: Readonly<Record<MilestoneId, string>>
  readonly events: Readonly<Record<EventCode, string>>
}
