import { createHash } from 'node:crypto'
import { destinations, farOrigins, origins, type SimPlace } from './places.ts'

/** What can happen to a parcel, in nobody's words yet. */
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
  /** Its time is told as nonsense. */
  readonly isSpoilt: boolean
}

export type Scenario = keyof typeof courses

/** What happened to a parcel up to now. */
export type ParcelHistory = {
  /** As the answer shows it: somebody else's for a number that is foreign. */
  readonly number: string
  readonly scenario: Scenario
  readonly steps: readonly Step[]
  readonly destination: SimPlace
  readonly estimateAt: number
  readonly isEdited: boolean
}

/** Hours after the booking. */
const courses = {
  normal: 'booked 0, collected 5, terminal 12, near 22, out 26, delivered 31',
  late: 'booked 0, collected 5, terminal 12, delayed 30, near 70, out 74, delivered 79',
  attempt: 'booked 0, collected 5, terminal 12, near 22, out 26, failed 30, out 50, delivered 54',
  locker: 'booked 0, collected 5, terminal 12, near 22, shelf 28, picked_up 52',
  customs:
    'booked 0, collected 5, terminal 12, customs 30, customs_hold 40, customs_cleared 70, near 90, out 98, delivered 103',
  return: 'booked 0, collected 5, terminal 12, near 22, out 26, failed 30, returning 54, returned 100',
  lost: 'booked 0, collected 5, terminal 12, delayed 60, searching 120, lost 240',
} as const

/** How often a scenario is played for a number of which nothing was told. */
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
  /** It comes from overseas. */
  readonly isFromAfar?: boolean
  /** The carrier has forgotten it, or never heard of it. */
  readonly isGone?: boolean
}

const hourMs = 3_600_000
export const scenarios = Object.keys(courses) as readonly Scenario[] // the keys of the table above

/** The story of a number as of now: always the same for the same seed, number and beginning. */
export function historyOf(
  number: string,
  told: ParcelSettings,
  { seed, begunAt, now }: { seed: string; begunAt: number; now: number },
): ParcelHistory {
  const chance = chanceOf(`${seed} ${number}`)
  const scenario = told.scenario ?? pick(shares, chance(0))
  const startAt = told.startAt ?? begunAt - Math.floor(chance(1) * 120) * hourMs
  const origin = told.origin ?? pick(told.isFromAfar ? farOrigins : origins, chance(2))
  const destination = told.destination ?? pick(destinations, chance(3))
  const planned = courses[scenario].split(', ').map((word, index): Step => {
    const [kind, hours] = word.split(' ')
    const early = index < 3
    // Nobody is punctual to the second.
    const at = startAt + Number(hours) * hourMs + Math.floor(chance(10 + index) * 1800) * 1000
    return { kind: kind as StepKind, at, place: early ? origin : destination, isSpoilt: false } // written so in the table
  })
  const steps = planned.filter(({ at }) => at <= now)
  const spoilt = told.isSpoilt ? steps.map((step, index) => ({ ...step, isSpoilt: index === 1 })) : steps
  return {
    number: told.isForeign ? `${number.slice(0, -1)}X` : number,
    scenario,
    steps: spoilt,
    destination,
    estimateAt: startAt + 32 * hourMs,
    isEdited: told.isEdited ?? false,
  }
}

/** Newest first, as most carriers tell it. */
export const newestFirst = ({ steps }: ParcelHistory): readonly Step[] => steps.toReversed()

/** A text of a history, or the same after somebody has edited it. */
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
