import { allowance, budgetDayOf, type PollLimits, spacingMs } from '../carriers/polling/budget.ts'
import { roomInLastCall } from '../carriers/polling/call-batches.ts'
import type { Instant } from '../times/instant.ts'
import { dayMs, minuteMs } from '../times/milliseconds.ts'
import { newBest, newQueue, type Queue } from './poll-queue.ts'
import { aParcel, planNextPoll, type SimulatedParcel, zone } from './simulated-parcel.ts'

export type WeekOptions = {
  limits: readonly PollLimits[]
  parcels: number
  days: number
  startAt: Instant
  seed?: number
}
export type Week = {
  /** By credential: the most calls in a day, launches closer together than allowed, the most polls of a number in a day. */
  credentials: { mostCallsADay: number; tooClose: number; mostPollsOfNumber: number; polls: number }[]
  /** Minutes from each delivery, at the door or to a shelf, to the response that reported it; Infinity if none did. */
  waits: number[][]
}

/** Simulates days of many open parcels with the real planning, budget and batches, in steps of 15 minutes. */
export function simulateWeek({ limits, parcels, days, startAt, seed = 20261115 }: WeekOptions): Week {
  const chance = chances(seed)
  const each = Math.floor(parcels / limits.length)
  const endAt = startAt + days * dayMs
  const credentials = limits.map(() => ({ mostCallsADay: 0, tooClose: 0, mostPollsOfNumber: 0, polls: 0 }))
  const waits = limits.map((limit, index) => {
    const totals = credentials[index]
    if (totals === undefined) throw new Error(`Credential ${index} has no totals`)
    return playCredential(limit, { each, startAt, endAt, chance, totals })
  })
  return { credentials, waits }
}

type Play = {
  each: number
  startAt: Instant
  endAt: Instant
  chance: () => number
  totals: Week['credentials'][number]
}

const stepMs = 15 * minuteMs
/** The first days only fill the network and are not counted. */
const warmUpDays = 2

function playCredential(limits: PollLimits, { each, startAt, endAt, chance, totals }: Play): number[] {
  const waits: number[] = []
  const open = Array.from({ length: each }, () => aParcel(startAt - chance() * 4 * dayMs, chance))
  const queue = newQueue(each)
  open.forEach((parcel, index) => {
    planNextPoll(parcel, startAt)
    queue.put(index, parcel.next)
  })
  const countsFrom = startAt + warmUpDays * dayMs
  let [day, used, lastLaunchAt] = [0, 0, 0]
  for (let now = startAt; now < endAt; now += stepMs) {
    if (budgetDayOf(now) !== day) [day, used] = [budgetDayOf(now), 0]
    const calls = callsOf(limits, { used, now: Math.max(now, lastLaunchAt + spacingMs(limits)) }, now + stepMs)
    const polled = calls === 0 ? [] : choose(open, queue, { limits, calls, now, day })
    const count = Math.ceil(polled.length / limits.numbersPerCall)
    used += count
    totals.mostCallsADay = Math.max(totals.mostCallsADay, used)
    for (let call = 0; call < count; call++) {
      const launchAt = Math.max(now, lastLaunchAt + spacingMs(limits))
      if (launchAt - lastLaunchAt < 1000 / limits.perSecond) totals.tooClose++
      lastLaunchAt = launchAt
    }
    for (const index of polled) {
      const found = poll(open, index, { at: Math.max(now, lastLaunchAt), day, chance, totals })
      if (found !== null && found.scannedAt >= countsFrom) waits.push((found.at - found.scannedAt) / minuteMs)
      queue.put(index, open[index]?.next ?? null)
    }
  }
  for (const { scans, known, deliveredBy } of open) {
    const deliveredAt = scans[deliveredBy]?.at ?? endAt
    if (known <= deliveredBy && deliveredAt >= countsFrom && deliveredAt < endAt) waits.push(Number.POSITIVE_INFINITY)
  }
  return waits
}

/** The calls allowed for all rounds of one step. */
function callsOf(limits: PollLimits, { used, now }: { used: number; now: Instant }, until: Instant): number {
  let calls = 0
  for (let index = now; index < until; ) {
    const round = allowance(limits, { used: used + calls, now: index, zone })
    if (round.calls === 0) break
    calls += round.calls
    index += round.calls * spacingMs(limits)
  }
  return Math.min(calls, Math.max(0, Math.floor((until - now) / spacingMs(limits))))
}

type Choice = { limits: PollLimits; calls: number; now: Instant; day: number }

/** The due numbers with the highest priority, and others that fill the last call. */
function choose(open: readonly SimulatedParcel[], queue: Queue, { limits, calls, now, day }: Choice): number[] {
  queue.moveTo(now)
  const most = limits.callsPerNumber ?? Number.POSITIVE_INFINITY
  const best = newBest(calls * limits.numbersPerCall)
  for (const index of queue.due) {
    const priority = queue.priorityAt(index, now)
    if (!best.accepts(priority)) continue
    const { pollsOn } = open[index] ?? { pollsOn: { day, polls: most } }
    if (pollsOn.day !== day || pollsOn.polls < most) best.offer(index, priority)
  }
  const chosen = best.all()
  return chosen.length === 0 ? [] : [...chosen, ...queue.take(roomInLastCall(chosen.length, limits.numbersPerCall))]
}

type Poll = { at: Instant; day: number; chance: () => number; totals: Play['totals'] }

/** Polls one parcel. Returns when its delivery was scanned, if that is news. */
function poll(
  open: SimulatedParcel[],
  index: number,
  { at, day, chance, totals }: Poll,
): { at: Instant; scannedAt: Instant } | null {
  const parcel = open[index]
  if (parcel === undefined) return null
  parcel.polledAt = at
  parcel.pollsOn = { day, polls: parcel.pollsOn.day === day ? parcel.pollsOn.polls + 1 : 1 }
  totals.polls++
  totals.mostPollsOfNumber = Math.max(totals.mostPollsOfNumber, parcel.pollsOn.polls)
  const before = parcel.known
  parcel.known = parcel.scans.filter(scan => scan.at <= at).length
  const isDone = parcel.known === parcel.scans.length
  // A new parcel replaces a completed one, so that the number of open parcels stays the same.
  const next = isDone ? aParcel(at, chance) : parcel
  planNextPoll(next, at)
  open[index] = next
  const isNews = before <= parcel.deliveredBy && parcel.known > parcel.deliveredBy
  return isNews ? { at, scannedAt: parcel.scans[parcel.deliveredBy]?.at ?? at } : null
}

function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}
