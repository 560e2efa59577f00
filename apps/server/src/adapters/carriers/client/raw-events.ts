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

const pound = 0.45359237
/** The last ones are the codes of UNECE Recommendation 20, which freight uses. */
const massUnits: Readonly<Record<string, number>> = {
  ...{ kg: 1, kgs: 1, g: 0.001, lb: pound, lbs: pound },
  ...{ kgm: 1, grm: 0.001, lbr: pound, tne: 1000 },
}

/** Converts a weight to kilograms. Null: the unit is unknown. */
export function kilograms(value: number | null, unit: string | null): number | null {
  const factor = massUnits[unit?.toLowerCase() ?? 'kg']
  return value === null || factor === undefined ? null : Math.round(value * factor * 1000) / 1000
}

const volumeUnits: Readonly<Record<string, number>> = { m3: 1, mtq: 1, dm3: 0.001, dmq: 0.001, l: 0.001, ltr: 0.001 }

/** Converts a volume to cubic metres. Null: the unit is unknown. */
export function cubicMetres(value: number | null, unit: string | null): number | null {
  const factor = volumeUnits[unit?.toLowerCase() ?? 'm3']
  return value === null || factor === undefined ? null : Math.round(value * factor * 1e6) / 1e6
}
