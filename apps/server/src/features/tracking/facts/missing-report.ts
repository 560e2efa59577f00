import { findReceiverConversation } from '../../people/conversations/write-as-receiver.ts'
import type { Reader, TrackedShipment } from '../find/tracked-shipment.ts'

/** What the receiver writes about who says that nothing came. */
export const missingSubject = 'Parcel not received'

type Reported = Pick<TrackedShipment, 'id' | 'completedAt' | 'estimatedAt' | 'latestAt'>

/** When the receiver reported that nothing came; null once staff have closed the matter. */
export async function readMissingReport(reader: Reader, shipment: Reported): Promise<string | null> {
  // Nobody can report a parcel before it is over or expected.
  const expectedAt = shipment.estimatedAt ?? shipment.latestAt
  if (shipment.completedAt === null && (expectedAt === null || Date.parse(expectedAt) > reader.now)) return null
  const found = await findReceiverConversation(reader, shipment.id, missingSubject)
  return found?.isOpen ? found.createdAt : null
}
