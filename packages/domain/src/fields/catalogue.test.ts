import { describe, expect, test } from 'vitest'
import { shipmentReports } from '../report/shipment-columns.ts'
import { catalogue } from './catalogue.ts'
import type { Field, Fields, Surface } from './field.ts'
import { fieldsWith, fieldsWithout, isReplayable, storedNames, wireName, wiring } from './lookup.ts'

const repeated = (all: readonly string[]): string[] => all.filter((text, index) => all.indexOf(text) !== index)
const everyField: [kind: string, name: string, field: Field][] = Object.entries<Fields>(catalogue).flatMap(
  ([kind, fields]) => Object.entries(fields).map(([name, field]): [string, string, Field] => [kind, name, field]),
)

describe.each(Object.entries<Fields>(catalogue))('the fields of one %s', (_, fields) => {
  test('no two have the same label', () => {
    expect(repeated(Object.values(fields).map(field => field.label))).toEqual([])
  })

  test.each<[Surface, keyof Field | null]>([
    ['report', 'report'],
    ['search', 'list'],
    ['detail', 'detail'],
    ['live', null],
  ])('no two have the same name on the surface %s', (surface, property) => {
    const named = Object.entries<Field>(property === null ? fields : fieldsWith(fields, property))
    expect(repeated(named.map(([name, field]) => wireName(name, field, surface)))).toEqual([])
  })

  test('no two share a name or an alias in a file', () => {
    const names = Object.entries(fields).flatMap(([name, { given, aliases = '' }]) =>
      given || aliases ? [name.toLowerCase(), ...aliases.split(' ').filter(Boolean)] : [],
    )
    expect(repeated(names)).toEqual([])
  })
})

test('names, addresses, e-mail and phone of people are personal data', () => {
  const isOfPeople = /(^name|fromName|toName|PartyName|Address\d?|ZipCode|[eE]mail|[pP]hone|completedBy)$/
  const expected = everyField.filter(([, name]) => isOfPeople.test(name))
  const marked = everyField.filter(([, , field]) => field.isPersonal)
  const shown = (all: typeof everyField) => all.map(([kind, name]) => `${kind}.${name}`)
  expect(shown(marked)).toEqual(shown(expected))
  expect(shown(marked)).toContain('shipment.toEmail')
})

test('rules may write only booked fields, and none that identifies a container', () => {
  const writable = everyField.filter(([, , field]) => field.isWritable)
  expect(writable.filter(([, , field]) => field.source !== 'booking' || field.given !== 'clearable')).toEqual([])
  expect(
    writable.filter(([, name]) => /^(id|merchantId|shipmentNumber|orderNumber|orderDeliveryId)$/.test(name)),
  ).toEqual([])
})

test('every input field has a limit, and every choice field has its choices', () => {
  const texts = everyField.filter(([, , { given, type }]) => given && ['text', 'code', 'id'].includes(type))
  expect(texts.filter(([, , { max }]) => max === undefined)).toEqual([])
  const closed = everyField.filter(([, , { choices }]) => choices !== undefined)
  expect(everyField.filter(([, , { type, choices }]) => type === 'choice' && choices === undefined)).toEqual([])
  expect(closed.filter(([, , { type }]) => type !== 'choice' && type !== 'list')).toEqual([])
})

test('predictions, counters and tags are not replayable; events and immutable fields are', () => {
  const { shipment } = catalogue
  expect([shipment.estimatedAt, shipment.trackingPageVisits, shipment.tags, shipment.toCity].some(isReplayable)).toBe(
    false,
  )
  expect([shipment.statusId, shipment.departedAt, shipment.merchantId, shipment.ageMinutes].every(isReplayable)).toBe(
    true,
  )
})

test('the report has the columns of the specification in its order', () => {
  const places = Object.values<Field>(fieldsWith(catalogue.shipment, 'report')).map(({ report }) => report)
  expect(places.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 64 }, (_, index) => index + 1))
  const shipmentColumns = shipmentReports.shipmentsWithPackages
  expect(shipmentColumns.slice(0, 3).map(column => column.id)).toEqual(['id', 'orderNumber', 'trackingNumber'])
  expect(shipmentColumns[49]).toEqual({ id: 'grossWeight', kind: 'amount' })
})

const items = {
  bookedAt: { type: 'instant', source: 'booking', label: 'Booked', wire: { search: 'bookingTimestamp' } },
  age: { type: 'amount', source: 'derived', label: 'Age', isComputed: true },
} as const satisfies Fields

test('a row gets the names of a surface, and other properties are dropped', () => {
  const row = { bookedAt: '2026-11-16T00:00:00Z', age: 3, secret: 'x' }
  expect(wiring(items, 'search')(row)).toEqual({ bookingTimestamp: row.bookedAt, age: 3 })
  expect(wiring(items, 'report')(row)).toEqual({ bookedAt: row.bookedAt, age: 3 })
})

test('fields are found by their properties', () => {
  expect(Object.keys(fieldsWith(items, 'source', 'derived'))).toEqual(['age'])
  expect(Object.keys(fieldsWithout(items, 'source', 'derived'))).toEqual(['bookedAt'])
  expect(storedNames(items)).toEqual(['bookedAt'])
})
