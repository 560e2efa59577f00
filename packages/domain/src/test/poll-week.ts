import { completedIndex } from '../milestones.ts'
import { allowance, budgetDayOf, type PollLimits, spacingMs } from '../polling/budget.ts'
import { longestWaitMs, type NextAsk, nextAsk } from '../polling/next-ask.ts'
import { roomIn } from '../polling/packing.ts'
import { arrivalWorth, type Parcel } from '../polling/worth.ts'
import type { Instant } from '../shipment.ts'

/** A parcel of the played week: what happens to it, and what is known of that. */
type Played = {
  bookedAt: Instant
  /** Each with the milestone and status that it leads to. */
  scans: readonly { at: Instant; milestoneIndex: number; statusId: string }[]
  /** Which of them is the delivery. */
  deliveredBy: number
  expectedAt: Instant
  askedAt: Instant | null
  known: number
  next: NextAsk | null
  asksOn: { day: number; asks: number }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const zone = 'Europe/Stockholm'

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
export function playWeek({ limits, parcels, days, startAt, seed = 20261115 }: WeekOptions): Week {
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
    foresee(one, startAt)
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

type Queue = ReturnType<typeof newQueue>

/** Who is due, and who will be, by the minute. */
function newQueue(size: number) {
  const due = new Set<number>()
  const later = new Map<number, number[]>()
  // What makes them worth a call, in columns: they are looked through again and again.
  const [dueAt, worth, risesAt] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  let minute = 0
  return {
    due,
    worthAt(index: number, now: Instant): number {
      const risen = Math.max(0, now - (risesAt[index] ?? 0))
      return (worth[index] ?? 0) * Math.min(now - (dueAt[index] ?? 0), longestWaitMs) + arrivalWorth * risen
    },
    put(index: number, next: NextAsk | null) {
      due.delete(index)
      if (next === null) return
      dueAt[index] = next.at
      worth[index] = next.worthPerHour
      risesAt[index] = next.risesAt ?? Number.POSITIVE_INFINITY
      const at = Math.ceil(next.at / minuteMs)
      const others = later.get(at)
      if (at <= minute) due.add(index)
      else if (others === undefined) later.set(at, [index])
      else others.push(index)
    },
    moveTo(now: Instant) {
      if (minute === 0) minute = Math.min(...later.keys()) - 1
      for (; minute < Math.floor(now / minuteMs); ) {
        minute++
        for (const index of later.get(minute) ?? []) due.add(index)
        later.delete(minute)
      }
    },
    /** The next ones of the coming hour. */
    take(count: number): number[] {
      const taken: number[] = []
      for (let at = minute + 1; at < minute + 60 && taken.length < count; at++)
        taken.push(...(later.get(at) ?? []).splice(0, count - taken.length))
      return taken
    },
  }
}

type Choice = { limits: PollLimits; calls: number; now: Instant; day: number }

/** The most valuable that are due, and those that ride along in the last call. */
function choose(open: readonly Played[], queue: Queue, { limits, calls, now, day }: Choice): number[] {
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
  return chosen.length === 0 ? [] : [...chosen, ...queue.take(roomIn(chosen.length, limits.numbersPerCall))]
}

/** The few of many with the highest worth. */
function newBest(count: number) {
  const kept: { index: number; worth: number }[] = []
  return {
    takes: (worth: number): boolean => kept.length < count || worth > (kept[count - 1]?.worth ?? 0),
    offer(index: number, worth: number) {
      if (kept.length === count) kept.pop()
      let [low, high] = [0, kept.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((kept[middle]?.worth ?? 0) >= worth) low = middle + 1
        else high = middle
      }
      kept.splice(low, 0, { index, worth })
    },
    all: () => kept.map(({ index }) => index),
  }
}

type Ask = { at: Instant; day: number; chance: () => number; told: Play['told'] }

/** Asks for one; answers when its delivery was scanned, where that is news. */
function ask(
  open: Played[],
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
  foresee(next, at)
  open[index] = next
  const isNews = before <= one.deliveredBy && one.known > one.deliveredBy
  return isNews ? { at, scannedAt: one.scans[one.deliveredBy]?.at ?? at } : null
}

function foresee(one: Played, now: Instant): void {
  const last = one.scans[one.known - 1]
  const parcel: Parcel = {
    milestoneIndex: last?.milestoneIndex ?? 1000,
    statusId: last?.statusId ?? 'booked',
    bookedAt: one.bookedAt,
    lastEventAt: last?.at ?? null,
    expectedAt: one.expectedAt,
  }
  const asked = { at: one.askedAt, result: one.askedAt === null ? null : ('found' as const), failures: 0 }
  one.next = nextAsk(parcel, asked, { zone, now })
}

/** Collected in the evening, one to three nights on the road or a week from abroad, out in the morning; two of five go to a shelf and wait there. */
function aParcel(bookedAt: Instant, chance: () => number): Played {
  const evening = Math.floor(bookedAt / dayMs) * dayMs + (16 + 3 * chance()) * hourMs
  const collectedAt = evening > bookedAt + hourMs ? evening : evening + dayMs
  const nights = 1 + Math.floor(chance() * 2.4) + (chance() < 0.15 ? 4 : 0)
  const lastDay = workday((Math.floor(collectedAt / dayMs) + nights) * dayMs)
  const arrivedAt = lastDay + (2 + 3 * chance()) * hourMs
  const outAt = lastDay + (6 + 2 * chance()) * hourMs
  const deliveredAt = outAt + (1 + 5 * chance() + 5 * chance()) * hourMs
  const isShelf = chance() < 0.4
  const before = [
    { at: collectedAt, milestoneIndex: 2000, statusId: 'collected' },
    { at: collectedAt + (3 + 4 * chance()) * hourMs, milestoneIndex: 3000, statusId: 'in_transit' },
    { at: arrivedAt, milestoneIndex: 4000, statusId: 'arrived' },
  ]
  const end = { milestoneIndex: completedIndex, statusId: 'delivered' }
  const home = [
    { at: outAt, milestoneIndex: 5000, statusId: 'out_for_delivery' },
    { at: deliveredAt, ...end },
  ]
  const pickUpDays = Math.floor(-Math.log(1 - chance()) * 2)
  const pickedUpAt = Math.max(deliveredAt + hourMs, lastDay + pickUpDays * dayMs + (8 + 11 * chance()) * hourMs)
  const shelf = [
    { at: deliveredAt, milestoneIndex: 5000, statusId: 'at_service_point' },
    { at: pickedUpAt, ...end },
  ]
  // One estimate in five is a day off.
  const missesBy = chance() < 0.2 ? (chance() < 0.5 ? -dayMs : dayMs) : 0
  return {
    bookedAt,
    scans: [...before, ...(isShelf ? shelf : home)],
    deliveredBy: isShelf ? 3 : 4,
    expectedAt: lastDay + 15 * hourMs + missesBy,
    askedAt: null,
    known: 0,
    next: null,
    asksOn: { day: 0, asks: 0 },
  }
}

/** Vans rest on Sundays. */
const workday = (day: Instant): Instant => (new Date(day).getUTCDay() === 0 ? day + dayMs : day)

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

const row = (numbersPerCall: number, callsPerDay: number | null, callsPerNumber: number | null, perSecond: number) => ({
  numbersPerCall,
  callsPerDay,
  callsPerNumber,
  perSecond,
})

/** As the carriers have them: PostNord, DHL, Bring, UPS, FedEx, GLS, Budbee and a declared one. */
export const carrierLimits: readonly PollLimits[] = [
  row(1, null, null, 5),
  row(1, 250, 10, 0.2),
  row(1, null, null, 5),
  row(1, null, null, 5),
  row(30, null, null, 5),
  row(10, 500, null, 1),
  row(1, null, null, 1),
  row(1, 2000, 4, 1),
]

export const withCallsADay = (callsPerDay: number): readonly PollLimits[] =>
  carrierLimits.map(one => ({ ...one, callsPerDay, perSecond: Math.max(1, one.perSecond) }))
