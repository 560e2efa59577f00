import { parseTime } from '@aftermile/domain/times/parse-time'
import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import type { FoundNumber, NumberRequest } from '../client/carrier-adapter.ts'
import { destinationOf } from '../client/destination.ts'
import { listAt, numberAt, textAt } from '../client/json-path.ts'
import { emptyFacts, type ReadEvent, readHistory } from '../client/raw-events.ts'
import type { Declaration } from './declaration.ts'

export type DeclaredParcel = { readonly number: string | null; readonly parcel: unknown }

/** The parcels of a response, with their numbers if it has them. */
export const parcelsOf = (declaration: Declaration, value: unknown): readonly DeclaredParcel[] =>
  listAt(value, declaration.parcels)
    .filter(parcel => typeof parcel === 'object')
    .map(parcel => ({ parcel, number: valueAt(parcel, declaration.number) }))

type Asked = Pick<NumberRequest, 'number' | 'postalCode' | 'countryCode'>

export function readDeclared(declaration: Declaration, parcel: unknown, asked: Asked): FoundNumber {
  const { number } = asked
  const { homeZone } = declaration
  const events = listAt(parcel, declaration.events)
  const newest = newestOf(declaration, events)
  const parcelCode = valueAt(parcel, declaration.parcelCode)
  const span = [valueAt(parcel, declaration.estimateFrom), valueAt(parcel, declaration.estimateTo)] as const
  const read: ReadEvent = event => ({
    ...readEvent(declaration, event),
    parcelCode: event === newest ? parcelCode : null,
  })
  return {
    kind: 'found',
    number,
    ...readHistory(number, events, read),
    estimate: resolveTimeWindow(span, destinationOf(asked), homeZone),
    facts: { ...emptyFacts, weightKg: declaration.weightKg === null ? null : numberAt(parcel, declaration.weightKg) },
  }
}

function readEvent({ event: paths }: Declaration, event: unknown): ReturnType<ReadEvent> {
  return {
    id: valueAt(event, paths.id),
    code: valueAt(event, paths.code),
    subCode: valueAt(event, paths.subCode),
    text: valueAt(event, paths.text),
    time: timeOf(paths, event),
    place: {
      name: valueAt(event, paths.placeName),
      city: valueAt(event, paths.city),
      postalCode: valueAt(event, paths.postalCode),
      region: valueAt(event, paths.region),
      countryCode: valueAt(event, paths.countryCode),
    },
  }
}

const timeOf = ({ date, time }: Declaration['event'], event: unknown): string =>
  [valueAt(event, date), valueAt(event, time)].filter(text => text !== null).join(' ')

function newestOf({ event: paths }: Declaration, events: readonly unknown[]): unknown {
  const timed = events.map(event => ({ event, localTime: parseTime(timeOf(paths, event))?.localTime ?? 0 }))
  return timed.reduce((best, next) => (next.localTime > best.localTime ? next : best), {
    event: null as unknown,
    localTime: 0,
  }).event
}

const valueAt = (value: unknown, path: string | null): string | null => (path === null ? null : textAt(value, path))
