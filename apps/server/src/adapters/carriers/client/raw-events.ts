import type { QuarantinedEvent, RawCarrierEvent } from '@aftermile/domain/carriers/carrier-events'
import type { FoundNumber, ParcelFacts } from './carrier-adapter.ts'

export type ReadEvent = (event: unknown) => Partial<
  Omit<RawCarrierEvent, 'packageNumber' | 'raw' | 'place' | 'code'>
> & {
  readonly code: string | null
  readonly place?: Partial<RawCarrierEvent['place']>
}

export const emptyPlace = { name: null, city: null, postalCode: null, countryCode: null, region: null }

export const emptyFacts: ParcelFacts = {
  weightKg: null,
  volumeM3: null,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  servicePointName: null,
  isClosed: false,
}

const maxRaw = 4000
const maxEvents = 1000

/** Reads a history event by event. Only an event without code and text is quarantined. */
export function readHistory(
  packageNumber: string,
  history: readonly unknown[],
  read: ReadEvent,
): Pick<FoundNumber, 'events' | 'quarantined'> {
  const events: RawCarrierEvent[] = []
  const quarantined: QuarantinedEvent[] = []
  for (const event of history.slice(0, maxEvents)) {
    const raw = (JSON.stringify(event) ?? '').slice(0, maxRaw)
    const { place, code, ...rest } = read(event)
    // Some carriers send only a text: it is used as the code.
    const codeOrText = code ?? rest.text ?? null
    if (codeOrText === null) quarantined.push({ raw, why: 'The event has no code or text' })
    else events.push({ ...blank, ...rest, code: codeOrText, packageNumber, raw, place: { ...emptyPlace, ...place } })
  }
  return { events, quarantined }
}

const blank = {
  id: null,
  subCode: null,
  text: null,
  preciseCode: null,
  parcelCode: null,
  time: '',
  isSighting: false,
  productKind: null,
} as const

/** Converts a weight to kilograms. Null: the unit is unknown. */
export function kilograms(value: number | null, unit: string | null): number | null {
  const factors: Readonly<Record<string, number>> = { kg: 1, kgs: 1, g: 0.001, lb: 0.45359237, lbs: 0.45359237 }
  const factor = factors[unit?.toLowerCase() ?? 'kg']
  return value === null || factor === undefined ? null : Math.round(value * factor * 1000) / 1000
}

/** Compares two numbers; spaces, hyphens and case are ignored. */
export const sameNumber = (one: string | null, other: string): boolean =>
  one !== null && normalise(one) === normalise(other)

const normalise = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()
