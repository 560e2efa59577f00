import type { Reference } from '@aftermile/contract/intake/ingress'
import { postalAreaOf } from '@aftermile/domain/places/areas'
import type { Row } from '../../../db/table.ts'
import type { Side } from '../../../db/tables/names-person.ts'
import type { orders } from '../../../db/tables/orders.ts'
import type { Overrides, shipments } from '../../../db/tables/shipments.ts'
import { type Marks, patternOf, redact } from '../person/marks.ts'

const blankedOfSide = {
  from: ['senderPartyName', 'fromName', 'fromAddress1', 'fromEmail', 'fromPhone'],
  to: ['receiverPartyName', 'toName', 'toAddress1', 'toEmail', 'toPhone', 'recipientReference'],
} as const satisfies Record<Side, readonly (keyof Row<typeof shipments>)[]>
const zipOfSide = { from: 'fromZipCode', to: 'toZipCode' } as const

/** The fields of a shipment that may name a person. */
export const shipmentPersonFields = [
  ...blankedOfSide.from,
  ...blankedOfSide.to,
  ...Object.values(zipOfSide),
  'completedBy',
  'refs',
  'contents',
  'overrides',
] as const satisfies readonly (keyof Row<typeof shipments>)[]
export type ShipmentPerson = Row<typeof shipments, (typeof shipmentPersonFields)[number] | 'fromCity' | 'toCity'>

/** A shipment without the person on these sides. City, country and postal area stay. */
export function withoutPerson(row: ShipmentPerson, sides: readonly Side[]): ShipmentPerson {
  const blanked = sides.flatMap(side => [...blankedOfSide[side]])
  const zips = sides.map(side => zipOfSide[side])
  const pattern = patternOf(marksOfShipment(row, sides))
  const completedBy =
    row.completedBy === null || redact(row.completedBy, pattern) === row.completedBy ? row.completedBy : null
  return {
    ...row,
    ...Object.fromEntries(blanked.map(field => [field, null])),
    ...Object.fromEntries(zips.map(field => [field, row[field] === null ? null : postalAreaOf(row[field])])),
    completedBy,
    refs: withoutPersonalRefs(row.refs, pattern),
    contents: row.contents.map(content => ({
      ...content,
      description: content.description && redact(content.description, pattern),
    })),
    overrides: withoutOverrides(row.overrides, [...blanked, ...zips]),
  }
}

/** What the person on these sides is recognised by. A word of a name that is also the city would hide where the parcel was. */
export function marksOfShipment(row: ShipmentPerson, sides: readonly Side[]): Marks {
  const sources = Object.entries(row.overrides ?? {}).map(([field, { source }]) => [field, source] as const)
  const of = (fields: readonly string[]): string[] =>
    [
      ...fields.map(field => row[field as keyof ShipmentPerson]),
      ...sources.flatMap(([field, source]) => (fields.includes(field) ? [source] : [])),
    ].filter(value => typeof value === 'string')
  const names = of(
    sides.flatMap(side => (side === 'from' ? ['senderPartyName', 'fromName'] : ['receiverPartyName', 'toName'])),
  )
  const others = of(sides.flatMap(side => [`${side}Address1`, `${side}Email`]))
  const cities = `${row.fromCity ?? ''} ${row.toCity ?? ''}`.toLowerCase().split(/\s+/)
  const isCity = (word: string): boolean => cities.includes(word.toLowerCase())
  return {
    texts: [...names, ...names.flatMap(wordsOfName).filter(word => !isCity(word)), ...others],
    phones: of(sides.map(side => `${side}Phone`)),
  }
}

/** The fields of an order that may name its buyer. */
export const orderPersonFields = ['name', 'email', 'phone', 'toAddress1', 'toZipCode', 'refs', 'overrides'] as const
export type OrderPerson = Row<typeof orders, (typeof orderPersonFields)[number]>

export function withoutBuyer(row: OrderPerson): OrderPerson {
  const blanked = { name: null, email: null, phone: null, toAddress1: null }
  return {
    ...blanked,
    toZipCode: row.toZipCode === null ? null : postalAreaOf(row.toZipCode),
    refs: withoutPersonalRefs(row.refs, patternOf(marksOfOrder(row))),
    overrides: withoutOverrides(row.overrides, [...Object.keys(blanked), 'toZipCode']),
  }
}

export function marksOfOrder({ name, email, phone, toAddress1, overrides }: OrderPerson): Marks {
  const source = (field: string) => overrides?.[field]?.source ?? null
  const texts = (...all: unknown[]): string[] => all.filter(value => typeof value === 'string')
  const names = texts(name, source('name'))
  return {
    texts: [
      ...names,
      ...names.flatMap(wordsOfName),
      ...texts(email, toAddress1, source('email'), source('toAddress1')),
    ],
    phones: texts(phone, source('phone')),
  }
}

const minName = 3
const wordsOfName = (name: string): string[] =>
  (name.match(/[\p{L}\p{M}'’-]+/gu) ?? []).filter(word => word.length >= minName)

/** References whose type says that they are about a person, and those that name this one. */
const withoutPersonalRefs = (refs: readonly Reference[], pattern: string | null): Reference[] =>
  refs.filter(({ type, value }) => !isPersonalType.test(type) && redact(value, pattern) === value)

const isPersonalType =
  /customer|kund|buyer|recipient|receiver|mottagar|member|medlem|person|mail|phone|telefon|name|namn/i

/** Who corrected the others stays. Why may name the person. */
function withoutOverrides(overrides: Overrides | null, fields: readonly string[]): Overrides | null {
  if (overrides === null) return null
  const kept = Object.entries(overrides).filter(([field]) => !fields.includes(field))
  return Object.fromEntries(
    kept.map(([field, { corrected, ...item }]) => [
      field,
      corrected === undefined ? item : { ...item, corrected: { ...corrected, reason: '' } },
    ]),
  )
}
