import { project } from '@aftermile/domain/projection/projection'
import type { TrackingFacts } from '@aftermile/domain/tracking/tracking-facts'
import { readEvents } from '../../intake/ingest/events/event-store.ts'
import type { Reader, TrackedShipment } from '../find/tracked-shipment.ts'

/** Each of several packages with its status. A single one has that of its shipment. */
export async function readPackages(reader: Reader, shipment: TrackedShipment): Promise<TrackingFacts['packages']> {
  const { id, scenarioId, packageNumbers, removedPackageNumbers, firstEventAt } = shipment
  if (packageNumbers.length < 2) return []
  const [createdAt, bookedAt] = [Date.parse(shipment.createdAt), Date.parse(shipment.bookedAt)]
  const since = firstEventAt === null ? bookedAt : Math.min(bookedAt, Date.parse(firstEventAt))
  const events = (await readEvents(reader, [id], since)).get(id) ?? []
  const { packages } = project({ scenarioId, createdAt, bookedAt, packageNumbers, removedPackageNumbers }, events)
  return packages.map(({ packageNumber, statusId }) => ({ number: packageNumber, statusId }))
}
