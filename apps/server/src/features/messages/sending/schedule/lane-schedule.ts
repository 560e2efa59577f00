import { webhookOf } from '../../lanes/lanes.ts'
import type { DueLane, Lane } from '../sender.ts'

export type ScheduledLane = Lane & {
  /** By the clock of the process; null: nothing is due. */
  at: number | null
  running: number
  /** How many of them wait for a slow call. They have left their places to others. */
  slow: number
  /** Its last batch was full, so a second one may run beside the first. */
  isLong: boolean
  failures: number
  /** A provider that is out of reach is left alone until then. */
  coolUntil: number
  lastStartedAt: number
}

const places = 64
/** So many slow calls of a tenant take no place, and so many of all tenants. */
const maxSlowOfTenant = 250
const maxSlow = 1000
const maxPerLane = 2

export const nameOf = ({ tenantId, lane }: Lane): string => `${tenantId} ${lane}`

export const timeOf = ({ waitMs }: DueLane): number | null => (waitMs === null ? null : Date.now() + waitMs)

export const newLane = ({ tenantId, lane }: Lane): ScheduledLane => ({
  tenantId,
  lane,
  at: null,
  running: 0,
  slow: 0,
  isLong: false,
  failures: 0,
  coolUntil: 0,
  lastStartedAt: 0,
})

/**
 * The lane to run next; null if none may. Tenants with the fewest running lanes go first, then the lane that has waited longest. A tenant
 * may have as many places as are free: one alone gets half of them, and whoever comes later always finds some.
 */
export function nextLaneToRun(lanes: readonly ScheduledLane[]): ScheduledLane | null {
  const now = Date.now()
  const taken = placesByTenant(lanes)
  const free = places - [...taken.values()].reduce((sum, one) => sum + one, 0)
  const load = ({ tenantId }: ScheduledLane) => taken.get(tenantId) ?? 0
  const ready = lanes.filter(
    one =>
      one.at !== null &&
      one.at <= now &&
      one.coolUntil <= now &&
      one.running < (one.isLong && webhookOf(one.lane) === null ? maxPerLane : 1) &&
      load(one) < free,
  )
  const isBefore = (a: ScheduledLane, b: ScheduledLane) => (load(a) - load(b) || a.lastStartedAt - b.lastStartedAt) < 0
  return ready.reduce<ScheduledLane | null>((best, one) => (best === null || isBefore(one, best) ? one : best), null)
}

function placesByTenant(lanes: readonly ScheduledLane[]): Map<string, number> {
  const taken = new Map<string, number>()
  let left = maxSlow
  for (const [tenantId, own] of Map.groupBy(lanes, lane => lane.tenantId)) {
    const sum = (value: (lane: ScheduledLane) => number) => own.reduce((all, lane) => all + value(lane), 0)
    const slow = Math.min(
      sum(lane => lane.slow),
      maxSlowOfTenant,
      left,
    )
    left -= slow
    taken.set(tenantId, sum(lane => lane.running) - slow)
  }
  return taken
}
