import type { Field, Fields, Surface } from './field.ts'

type Key = keyof Field & string

/** The fields that have a property, with any value or with a certain one. */
export type With<All extends Fields, Property extends Key, Value = unknown> = {
  readonly [Name in keyof All as All[Name] extends Readonly<Record<Property, Value>> ? Name : never]: All[Name]
}

export function fieldsWith<All extends Fields, const Property extends Key, const Value extends Field[Property]>(
  all: All,
  property: Property,
  value?: Value,
): With<All, Property, Value> {
  const matches = (field: Field) => field[property] !== undefined && (value === undefined || field[property] === value)
  // Object.fromEntries forgets its keys.
  return Object.fromEntries(Object.entries(all).filter(([, field]) => matches(field))) as With<All, Property, Value>
}

/** The fields that lack a property, or have another value of it. */
export type Without<All extends Fields, Property extends Key, Value = unknown> = Omit<
  All,
  keyof With<All, Property, Value>
>

export function fieldsWithout<All extends Fields, const Property extends Key, const Value extends Field[Property]>(
  all: All,
  property: Property,
  value?: Value,
): Without<All, Property, Value> {
  const excluded = fieldsWith(all, property, value)
  // Object.fromEntries forgets its keys.
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in excluded))) as Without<
    All,
    Property,
    Value
  >
}

type StoredName<All extends Fields> = keyof Without<All, 'isComputed'> & string

/** The names of the fields that have a column. */
export const storedNames = <All extends Fields>(all: All): StoredName<All>[] =>
  Object.keys(fieldsWithout(all, 'isComputed')) as StoredName<All>[] // Object.keys returns plain strings

/** The name of a field on a surface. */
export type WireName<Name, One, At extends Surface> = One extends { wire: Readonly<Record<At, infer Other>> }
  ? Other
  : Name

export const wireName = (name: string, field: Field, index: Surface): string => field.wire?.[index] ?? name

/** A row with the names of a surface. Properties that are no fields are dropped. */
export type Wired<Row, All extends Fields, At extends Surface> = {
  [Name in keyof Row & keyof All as WireName<Name, All[Name], At> & string]: Row[Name]
}

/** Makes a function that renames the fields of a row for a surface. */
export function wiring<All extends Fields, const At extends Surface>(all: All, at: At) {
  const pairs = Object.entries(all).map(([name, field]) => [name, wireName(name, field, at)] as const)
  return <Row extends Readonly<Record<keyof All, unknown>>>(row: Row): Wired<Row, All, At> => {
    const values: Readonly<Record<string, unknown>> = row
    const out: Record<string, unknown> = {}
    for (const [ours, theirs] of pairs) out[theirs] = values[ours]
    return out as Wired<Row, All, At> // Has exactly these pairs.
  }
}

/** Whether the value at an earlier time is known. Predictions, counters and overwritten bookings have no history. */
export const isReplayable = ({ isReplayable, source }: Field): boolean => isReplayable ?? source === 'events'
