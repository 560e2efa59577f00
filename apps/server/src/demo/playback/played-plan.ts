import { makePlan, type PlanKey } from '../plans/make-plan.ts'
import type { WorldSettings } from '../plans/order-volume.ts'
import type { Plan } from '../plans/plan.ts'
import type { Playback } from './ingest-changes.ts'
import { registerParcels, withoutPolledEvents } from './polled-carriers.ts'

/** A story as the world itself tells it; carriers that are asked hear of their parcels on the way. */
export function playedPlan({ carriers }: Playback, world: WorldSettings, key: PlanKey): Plan {
  const story = makePlan(world, key)
  if (!carriers) return story
  const began = { day: key.day, anchor: world.anchor, carriers }
  registerParcels(story, began)
  return withoutPolledEvents(story, began)
}
