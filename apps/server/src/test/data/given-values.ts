import { isPictureAddress } from '@aftermile/domain/content/web-address'
import type { Field, Fields, FieldType } from '@aftermile/domain/fields/field'
import { fieldsWith } from '@aftermile/domain/fields/lookup'
import fc from 'fast-check'

/** A container as someone may send it: every field that is given, with a value of its type, cleared or left out. */
export function givenItem(all: Fields): fc.Arbitrary<Record<string, unknown>> {
  const given = Object.entries<Field>(fieldsWith(all, 'given'))
  const values = Object.fromEntries(given.map(([name, field]) => [name, valueIn(field)]))
  return fc.record(values, { requiredKeys: given.flatMap(([name, field]) => (field.given === 'required' ? name : [])) })
}

function valueIn(field: Field): fc.Arbitrary<unknown> {
  if (field.names === 'merchant') return fc.constant('fjallro')
  if (field.names === 'serviceProvider') return fc.constantFrom('postnord', 'PostNord')
  if (field.names === 'serviceProviderProduct') return fc.constant(undefined)
  const value = field.choices ? fc.constantFrom(...field.choices.map(({ id }) => id)) : ofType(field)
  return field.given === 'clearable' ? fc.option(value, { freq: 8 }) : value
}

const words = (max: number): fc.Arbitrary<string> =>
  fc.string({ unit: 'grapheme', maxLength: Math.min(max, 12) }).filter(word => word.length <= max)
const filled = (max: number): fc.Arbitrary<string> => words(max).filter(word => word.trim() !== '')

/** Most numbers have more decimals than any column. */
const numberUpTo = (max: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.double({ min: 0, max, noNaN: true }),
    fc.double({ min: 0, max: Math.min(max, 1000), noNaN: true }),
    fc.integer({ min: 0, max: 1_000_000 }).map(thousandths => thousandths / 1000 + 0.0005),
  )

const time = fc
  .tuple(
    fc.date({ min: new Date('2000-01-02T00:00:00Z'), max: new Date('2099-12-30T00:00:00Z'), noInvalidDate: true }),
    fc.constantFrom('Z', '0005Z', '999999Z'),
  )
  .map(([at, tail]) => at.toISOString().replace('Z', tail))

const measure = fc.option(numberUpTo(1e6))
const quantity = numberUpTo(1e9)
/** Few, so that some come twice. */
const name = fc.oneof(fc.constantFrom('a', 'b', '～', '😀'), filled(100))

const lists: Partial<Record<FieldType, fc.Arbitrary<unknown>>> = {
  references: fc.array(fc.record({ type: filled(50), value: filled(200) }), { maxLength: 3 }),
  contents: fc.array(fc.record({ productNumber: words(100), quantity }, { requiredKeys: [] }), { maxLength: 3 }),
  packages: fc.array(
    fc.record(
      { number: name, weightKg: measure, volumeM3: measure, lengthCm: measure, widthCm: measure, heightCm: measure },
      { requiredKeys: ['number'] },
    ),
    { maxLength: 4 },
  ),
  lines: fc.array(
    fc.record(
      {
        id: name,
        description: words(500),
        quantity,
        unitPrice: numberUpTo(1e12),
        imageUrl: fc.webUrl({ validSchemes: ['https'] }).filter(isPictureAddress),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 4 },
  ),
  deliveries: fc.array(
    fc.record(
      { id: name, promisedAt: time, lines: fc.array(fc.record({ lineId: name, quantity }), { maxLength: 2 }) },
      { requiredKeys: ['id'] },
    ),
    { maxLength: 4 },
  ),
}

function ofType({ type, max = 0, given }: Field): fc.Arbitrary<unknown> {
  if (type === 'country') return fc.constantFrom('SE', 'no', 'De')
  if (type === 'currency') return fc.constantFrom('SEK', 'eur', 'XTS')
  if (type === 'instant') return time
  if (type === 'measure') return numberUpTo(1e6)
  if (type === 'amount') return numberUpTo(1e12)
  return lists[type] ?? (given === 'clearable' ? words(max) : filled(max))
}
