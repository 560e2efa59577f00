import { makePlan, type PlanKey } from '../plans/make-plan.ts'
import type { WorldSettings } from '../plans/order-volume.ts'
import type { Plan } from '../plans/plan.ts'
import type { Playback } from './ingest-changes.ts'
import { registerParcels, withoutPolledEvents } from './polled-carriers.ts'

/** A plan as it is played: polled carriers get their parcels registered, and their events are left out. */
export function playedPlan({ carriers }: Playback, settings: WorldSettings, key: PlanKey): Plan {
  const plan = makePlan(settings, key)
  if (!carriers) return plan
  const start = { day: key.day, anchor: settings.anchor, carriers }
  registerParcels(plan, start)
  return withoutPolledEvents(plan, start)
}
