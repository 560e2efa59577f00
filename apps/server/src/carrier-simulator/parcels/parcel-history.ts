import { createHash } from 'node:crypto'
import { hourMs } from '@aftermile/domain/times/milliseconds'
import { destinations, farOrigins, origins, type SimPlace } from './places.ts'

/** What can happen to a parcel. Each protocol translates it to the codes of its carrier. */
export type StepKind =
  | 'booked'
  | 'collected'
  | 'terminal'
  | 'customs'
  | 'customs_hold'
  | 'customs_cleared'
  | 'near'
  | 'out'
  | 'failed'
  | 'shelf'
  | 'picked_up'
  | 'delivered'
  | 'delayed'
  | 'searching'
  | 'lost'
  | 'returning'
  | 'returned'

export type Step = {
  readonly kind: StepKind
  readonly at: number
  readonly place: SimPlace
  /** The carrier sends an unreadable time. */
  readonly isSpoilt: boolean
}

export type Scenario = keyof typeof stepsOfScenario

export type ParcelHistory = {
  /** The number in the response; another one if the parcel is foreign. */
  readonly number: string
  readonly scenario: Scenario
  readonly steps: readonly Step[]
  readonly destination: SimPlace
  readonly estimateAt: number
  readonly isEdited: boolean
}

/** Steps with their hours after the booking. */
const stepsOfScenario = {
  normal: 'booked 0, collected 5, terminal 12, near 22, out 26, delivered 31',
  late: 'booked 0, collected 5, terminal 12, delayed 30, near 70, out 74, delivered 79',
  attempt: 'booked 0, collected 5, terminal 12, near 22, out 26, failed 30, out 50, delivered 54',
  locker: 'booked 0, collected 5, terminal 12, near 22, shelf 28, picked_up 52',
  customs:
    'booked 0, collected 5, terminal 12, customs 30, customs_hold 40, customs_cleared 70, near 90, out 98, delivered 103',
  return: 'booked 0, collected 5, terminal 12, near 22, out 26, failed 30, returning 54, returned 100',
  lost: 'booked 0, collected 5, terminal 12, delayed 60, searching 120, lost 240',
} as const

/** Chances of the scenarios for numbers without settings. */
const shares: readonly Scenario[] = [
  'normal',
  'normal',
  'normal',
  'normal',
  'locker',
  'locker',
  'late',
  'attempt',
  'return',
  'customs',
  'lost',
]

export type ParcelSettings = {
  readonly scenario?: Scenario
  readonly startAt?: number
  readonly isEdited?: boolean
  readonly isSpoilt?: boolean
  readonly isForeign?: boolean
  readonly origin?: SimPlace
  readonly destination?: SimPlace
  /** Starts overseas. */
  readonly isFromAfar?: boolean
  /** The carrier does not know the number, or no longer knows it. */
  readonly isGone?: boolean
}

export const scenarios = Object.keys(stepsOfScenario) as readonly Scenario[] // the keys of the table above

/** The history of a number up to now. It is always the same for the same seed, number and start. */
export function historyOf(
  number: string,
  settings: ParcelSettings,
  { seed, startedAt, now }: { seed: string; startedAt: number; now: number },
): ParcelHistory {
  const chance = chanceOf(`${seed} ${number}`)
  const scenario = settings.scenario ?? pick(shares, chance(0))
  const startAt = settings.startAt ?? startedAt - Math.floor(chance(1) * 120) * hourMs
  const origin = settings.origin ?? pick(settings.isFromAfar ? farOrigins : origins, chance(2))
  const destination = settings.destination ?? pick(destinations, chance(3))
  const planned = stepsOfScenario[scenario].split(', ').map((step, index): Step => {
    const [kind, hours] = step.split(' ')
    const isBeforeLineHaul = index < 3
    // Real events are never exact to the second.
    const at = startAt + Number(hours) * hourMs + Math.floor(chance(10 + index) * 1800) * 1000
    return { kind: kind as StepKind, at, place: isBeforeLineHaul ? origin : destination, isSpoilt: false } // the table has only such kinds
  })
  const steps = planned.filter(({ at }) => at <= now)
  const spoilt = settings.isSpoilt ? steps.map((step, index) => ({ ...step, isSpoilt: index === 1 })) : steps
  return {
    number: settings.isForeign ? `${number.slice(0, -1)}X` : number,
    scenario,
    steps: spoilt,
    destination,
    estimateAt: startAt + 32 * hourMs,
    isEdited: settings.isEdited ?? false,
  }
}

/** Newest first, as most carriers send it. */
export const newestFirst = ({ steps }: ParcelHistory): readonly Step[] => steps.toReversed()

/** The text of a status, changed if the history is edited. */
export const statusText = ({ isEdited }: ParcelHistory, text: string): string =>
  isEdited ? `${text} (corrected)` : text

function chanceOf(name: string): (index: number) => number {
  return index => createHash('sha256').update(`${name} ${index}`).digest().readUInt32BE(0) / 2 ** 32
}

function pick<Item>(items: readonly Item[], chance: number): Item {
  const found = items[Math.floor(chance * items.length)]
  if (found === undefined) throw new Error('There is nothing to pick from')
  return found
}
