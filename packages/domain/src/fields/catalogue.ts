import { deliveryFields } from './delivery-fields.ts'
import type { Border, Field, Fields } from './field.ts'
import { orderFields } from './order-fields.ts'
import { shipmentFields } from './shipment-fields.ts'

/** Every field of every kind of container. */
export const catalogue = {
  shipment: shipmentFields,
  order: orderFields,
  delivery: deliveryFields,
} as const satisfies Readonly<Record<string, Fields>>

export type ContainerKind = keyof typeof catalogue

type Key = keyof Field & string

/** The fields of which the catalogue says this. */
export type With<All extends Fields, Said extends Key> = {
  readonly [Name in keyof All as All[Name] extends Readonly<Record<Said, unknown>> ? Name : never]: All[Name]
}

export function fieldsWith<All extends Fields, Said extends Key>(all: All, said: Said): With<All, Said> {
  // Object.fromEntries forgets its keys.
  return Object.fromEntries(Object.entries(all).filter(([, field]) => field[said] !== undefined)) as With<All, Said>
}

export const namesWith = <All extends Fields, Said extends Key>(
  all: All,
  said: Said,
): (keyof With<All, Said> & string)[] => Object.keys(fieldsWith(all, said)) as (keyof With<All, Said> & string)[] // those of the object just made

/** What a field is called at a border. */
export type WireName<Name, One, At extends Border> = One extends { wire: Readonly<Record<At, infer Other>> }
  ? Other
  : Name

export const wireName = (name: string, field: Field, at: Border): string => field.wire?.[at] ?? name

/** A row with our names as a border names them; what it has besides stays behind. */
export type Wired<Row, All extends Fields, At extends Border> = {
  [Name in keyof Row & keyof All as WireName<Name, All[Name], At> & string]: Row[Name]
}

/** Turns rows with our names into rows with the names of a border. */
export function wiring<All extends Fields, const At extends Border>(all: All, at: At) {
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
