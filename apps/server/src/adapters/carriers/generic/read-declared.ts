import { parseTime } from '@aftermile/domain/times/parse-time'
import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import type { FoundNumber } from '../client/carrier-adapter.ts'
import { listAt, numberAt, textAt } from '../client/json-path.ts'
import { emptyFacts, type ReadEvent, readHistory } from '../client/raw-events.ts'
import type { Declaration } from './declaration.ts'

export type DeclaredParcel = { readonly number: string | null; readonly parcel: unknown }

/** The parcels of an answer, with their numbers where it tells them. */
export const parcelsOf = (declaration: Declaration, value: unknown): readonly DeclaredParcel[] =>
  listAt(value, declaration.parcels)
    .filter(parcel => typeof parcel === 'object')
    .map(parcel => ({ parcel, number: valueAt(parcel, declaration.number) }))

/** Reads one parcel as declared. */
export function readDeclared(declaration: Declaration, parcel: unknown, number: string): FoundNumber {
  const { homeZone } = declaration
  const items = listAt(parcel, declaration.events)
  const newest = newestOf(declaration, items)
  const parcelCode = valueAt(parcel, declaration.parcelCode)
  const nowhere = { postalCode: null, countryCode: null, region: null }
  const span = [valueAt(parcel, declaration.estimateFrom), valueAt(parcel, declaration.estimateTo)] as const
  const read: ReadEvent = item => ({
    ...readItem(declaration, item),
    parcelCode: item === newest ? parcelCode : null,
  })
  return {
    kind: 'found',
    number,
    ...readHistory(number, items, read),
    estimate: resolveTimeWindow(span, nowhere, homeZone),
    facts: { ...emptyFacts, weightKg: declaration.weightKg === null ? null : numberAt(parcel, declaration.weightKg) },
  }
}

function readItem({ event }: Declaration, item: unknown): ReturnType<ReadEvent> {
  return {
    id: valueAt(item, event.id),
    code: valueAt(item, event.code),
    subCode: valueAt(item, event.subCode),
    text: valueAt(item, event.text),
    time: timeOf(event, item),
    place: {
      name: valueAt(item, event.placeName),
      city: valueAt(item, event.city),
      postalCode: valueAt(item, event.postalCode),
      region: valueAt(item, event.region),
      countryCode: valueAt(item, event.countryCode),
    },
  }
}

const timeOf = ({ date, time }: Declaration['event'], item: unknown): string =>
  [valueAt(item, date), valueAt(item, time)].filter(text => text !== null).join(' ')

function newestOf({ event }: Declaration, items: readonly unknown[]): unknown {
  const timed = items.map(item => ({ item, wall: parseTime(timeOf(event, item))?.wall ?? 0 }))
  return timed.reduce((best, next) => (next.wall > best.wall ? next : best), { item: null as unknown, wall: 0 }).item
}

const valueAt = (value: unknown, path: string | null): string | null => (path === null ? null : textAt(value, path))
