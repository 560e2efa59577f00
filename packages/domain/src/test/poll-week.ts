import { allowance, budgetDayOf, type PollLimits, spacingMs } from '../carriers/polling/budget.ts'
import { roomInLastCall } from '../carriers/polling/call-batches.ts'
import type { Instant } from '../times/instant.ts'
import { newBest, newQueue, type Queue } from './poll-queue.ts'
import { aParcel, planNextPoll, type SimulatedParcel, zone } from './simulated-parcel.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

export type WeekOptions = {
  limits: readonly PollLimits[]
  parcels: number
  days: number
  startAt: Instant
  seed?: number
}
export type Week = {
  /** By credential: the most calls of any day, launches closer together than allowed, the most asks of a number in a day. */
  credentials: { mostCallsADay: number; tooClose: number; mostAsksOfNumber: number; asks: number }[]
  /** Minutes from each delivery, at the door or onto a shelf, to the answer that told of it; Infinity where none did. */
  waits: number[][]
}

/** Plays days of many open parcels with the real plan, budget and packing, minute by minute. */
export function simulateWeek({ limits, parcels, days, startAt, seed = 20261115 }: WeekOptions): Week {
  const chance = chances(seed)
  const each = Math.floor(parcels / limits.length)
  const endAt = startAt + days * dayMs
  const credentials = limits.map(() => ({ mostCallsADay: 0, tooClose: 0, mostAsksOfNumber: 0, asks: 0 }))
  const waits = limits.map((limit, index) => {
    const told = credentials[index]
    if (told === undefined) throw new Error('There is one for each')
    return playCredential(limit, { each, startAt, endAt, chance, told })
  })
  return { credentials, waits }
}

type Play = {
  each: number
  startAt: Instant
  endAt: Instant
  chance: () => number
  told: Week['credentials'][number]
}

const stepMs = 15 * minuteMs
/** The first days only fill the road. */
const warmUpDays = 2

function playCredential(limits: PollLimits, { each, startAt, endAt, chance, told }: Play): number[] {
  const waits: number[] = []
  const open = Array.from({ length: each }, () => aParcel(startAt - chance() * 4 * dayMs, chance))
  const queue = newQueue(each)
  open.forEach((one, index) => {
    planNextPoll(one, startAt)
    queue.put(index, one.next)
  })
  const countsFrom = startAt + warmUpDays * dayMs
  let [day, used, lastLaunchAt] = [0, 0, 0]
  for (let now = startAt; now < endAt; now += stepMs) {
    if (budgetDayOf(now) !== day) [day, used] = [budgetDayOf(now), 0]
    const calls = callsOf(limits, { used, now: Math.max(now, lastLaunchAt + spacingMs(limits)) }, now + stepMs)
    const asked = calls === 0 ? [] : choose(open, queue, { limits, calls, now, day })
    const count = Math.ceil(asked.length / limits.numbersPerCall)
    used += count
    told.mostCallsADay = Math.max(told.mostCallsADay, used)
    for (let call = 0; call < count; call++) {
      const launchAt = Math.max(now, lastLaunchAt + spacingMs(limits))
      if (launchAt - lastLaunchAt < 1000 / limits.perSecond) told.tooClose++
      lastLaunchAt = launchAt
    }
    for (const index of asked) {
      const found = ask(open, index, { at: Math.max(now, lastLaunchAt), day, chance, told })
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

/** What the rounds of one step may call together. */
function callsOf(limits: PollLimits, { used, now }: { used: number; now: Instant }, until: Instant): number {
  let calls = 0
  for (let at = now; at < until; ) {
    const round = allowance(limits, { used: used + calls, now: at, zone })
    if (round.calls === 0) break
    calls += round.calls
    at += round.calls * spacingMs(limits)
  }
  return Math.min(calls, Math.max(0, Math.floor((until - now) / spacingMs(limits))))
}

type Choice = { limits: PollLimits; calls: number; now: Instant; day: number }

/** The most valuable that are due, and those that ride along in the last call. */
function choose(open: readonly SimulatedParcel[], queue: Queue, { limits, calls, now, day }: Choice): number[] {
  queue.moveTo(now)
  const most = limits.callsPerNumber ?? Number.POSITIVE_INFINITY
  const best = newBest(calls * limits.numbersPerCall)
  for (const index of queue.due) {
    const worth = queue.worthAt(index, now)
    if (!best.takes(worth)) continue
    const { asksOn } = open[index] ?? { asksOn: { day, asks: most } }
    if (asksOn.day !== day || asksOn.asks < most) best.offer(index, worth)
  }
  const chosen = best.all()
  return chosen.length === 0 ? [] : [...chosen, ...queue.take(roomInLastCall(chosen.length, limits.numbersPerCall))]
}

type Ask = { at: Instant; day: number; chance: () => number; told: Play['told'] }

/** Asks for one; answers when its delivery was scanned, where that is news. */
function ask(
  open: SimulatedParcel[],
  index: number,
  { at, day, chance, told }: Ask,
): { at: Instant; scannedAt: Instant } | null {
  const one = open[index]
  if (one === undefined) return null
  one.askedAt = at
  one.asksOn = { day, asks: one.asksOn.day === day ? one.asksOn.asks + 1 : 1 }
  told.asks++
  told.mostAsksOfNumber = Math.max(told.mostAsksOfNumber, one.asksOn.asks)
  const before = one.known
  one.known = one.scans.filter(scan => scan.at <= at).length
  const isDone = one.known === one.scans.length
  // Where one has arrived another sets out, so that as many are always on the road.
  const next = isDone ? aParcel(at, chance) : one
  planNextPoll(next, at)
  open[index] = next
  const isNews = before <= one.deliveredBy && one.known > one.deliveredBy
  return isNews ? { at, scannedAt: one.scans[one.deliveredBy]?.at ?? at } : null
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
