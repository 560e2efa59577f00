import type { Field, Fields, Surface } from './field.ts'

type Key = keyof Field & string

/** The fields of which the catalogue says this, whatever its value or with one value. */
export type With<All extends Fields, Said extends Key, Value = unknown> = {
  readonly [Name in keyof All as All[Name] extends Readonly<Record<Said, Value>> ? Name : never]: All[Name]
}

export function fieldsWith<All extends Fields, const Said extends Key, const Value extends Field[Said]>(
  all: All,
  said: Said,
  value?: Value,
): With<All, Said, Value> {
  const isMeant = (field: Field) => field[said] !== undefined && (value === undefined || field[said] === value)
  // Object.fromEntries forgets its keys.
  return Object.fromEntries(Object.entries(all).filter(([, field]) => isMeant(field))) as With<All, Said, Value>
}

/** All but those. */
export type Without<All extends Fields, Said extends Key, Value = unknown> = Omit<All, keyof With<All, Said, Value>>

export function fieldsWithout<All extends Fields, const Said extends Key, const Value extends Field[Said]>(
  all: All,
  said: Said,
  value?: Value,
): Without<All, Said, Value> {
  const left = fieldsWith(all, said, value)
  // Object.fromEntries forgets its keys.
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in left))) as Without<All, Said, Value>
}

type StoredName<All extends Fields> = keyof Without<All, 'isComputed'> & string

/** The names of those that have a column. */
export const storedNames = <All extends Fields>(all: All): StoredName<All>[] =>
  Object.keys(fieldsWithout(all, 'isComputed')) as StoredName<All>[] // Object.keys forgets what it lists

/** What a field is called at a border. */
export type WireName<Name, One, At extends Surface> = One extends { wire: Readonly<Record<At, infer Other>> }
  ? Other
  : Name

export const wireName = (name: string, field: Field, at: Surface): string => field.wire?.[at] ?? name

/** A row with our names as a border names them; what it has besides stays behind. */
export type Wired<Row, All extends Fields, At extends Surface> = {
  [Name in keyof Row & keyof All as WireName<Name, All[Name], At> & string]: Row[Name]
}

/** Turns rows with our names into rows with the names of a border. */
export function wiring<All extends Fields, const At extends Surface>(all: All, at: At) {
  const pairs = Object.entries(all).map(([name, field]) => [name, wireName(name, field, at)] as const)
  return <Row extends Readonly<Record<keyof All, unknown>>>(row: Row): Wired<Row, All, At> => {
    const values: Readonly<Record<string, unknown>> = row
    const out: Record<string, unknown> = {}
    for (const [ours, theirs] of pairs) out[theirs] = values[ours]
    return out as Wired<Row, All, At> // exactly the pairs
  }
}

/** Whether its value at an earlier moment is known: no history is kept of predictions, counters and overwritten bookings. */
export const isReplayable = ({ isReplayable, source }: Field): boolean => isReplayable ?? source === 'events'
