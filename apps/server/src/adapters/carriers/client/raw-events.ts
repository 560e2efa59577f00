import type { QuarantinedEvent, RawCarrierEvent } from '@aftermile/domain/carriers/carrier-events'
import type { FoundNumber, ParcelFacts } from './carrier-adapter.ts'

export type ReadEvent = (item: unknown) => Partial<
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

/** Reads the items of a history one by one; an item that says nothing is set aside, alone. */
export function readHistory(
  packageNumber: string,
  items: readonly unknown[],
  read: ReadEvent,
): Pick<FoundNumber, 'events' | 'quarantined'> {
  const events: RawCarrierEvent[] = []
  const quarantined: QuarantinedEvent[] = []
  for (const item of items.slice(0, maxEvents)) {
    const raw = (JSON.stringify(item) ?? '').slice(0, maxRaw)
    const { place, code, ...rest } = read(item)
    // Where a carrier has words only, they are its code.
    const word = code ?? rest.text ?? null
    if (word === null) quarantined.push({ raw, why: 'It has neither code nor text' })
    else events.push({ ...blank, ...rest, code: word, packageNumber, raw, place: { ...emptyPlace, ...place } })
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

/** Weights in kilograms, whatever their unit; null where it is none we know. */
export function kilograms(value: number | null, unit: string | null): number | null {
  const factors: Readonly<Record<string, number>> = { kg: 1, kgs: 1, g: 0.001, lb: 0.45359237, lbs: 0.45359237 }
  const factor = factors[unit?.toLowerCase() ?? 'kg']
  return value === null || factor === undefined ? null : Math.round(value * factor * 1000) / 1000
}

/** Numbers as people and machines write them: spaces and case make no difference. */
export const sameNumber = (one: string | null, other: string): boolean => one !== null && tidy(one) === tidy(other)

const tidy = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()
