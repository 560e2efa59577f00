import { expect, test } from 'vitest'
import { compileMapping, type Mapping, type MappingInput, mappingRowsOf, mergeMappings } from './carrier-mapping.ts'

const said = (changes: Partial<MappingInput>): MappingInput => ({
  productKind: null,
  code: 'X',
  subCode: null,
  text: null,
  ...changes,
})
const mapping = (rows: Parameters<typeof mappingRowsOf>[0], version = 1): Mapping => ({
  version,
  rows: mappingRowsOf(rows),
})

const find = compileMapping(
  mapping([
    { code: 'I', to: 'in_transit' },
    { code: 'I', subCode: '021', to: 'out_for_delivery' },
    { code: 'I', textPattern: 'customs', to: 'in_customs' },
    { code: 'I', textPattern: 'customs hold', to: 'customs_hold', reason: 'customs_documents' },
    { code: 'I', productKind: 'parcel_locker', to: 'at_service_point' },
    { subCode: '999', to: 'lost' },
    { code: 'N', to: null },
    { textPattern: '^returned', to: 'returned' },
  ]),
)

test('the most specific row wins', () => {
  expect(find(said({ code: 'I' }))?.to).toBe('in_transit')
  expect(find(said({ code: 'I', subCode: '021' }))?.to).toBe('out_for_delivery')
  expect(find(said({ code: 'I', subCode: '021', text: 'At customs' }))?.to).toBe('out_for_delivery')
  expect(find(said({ code: 'I', productKind: 'parcel_locker' }))?.to).toBe('at_service_point')
  expect(find(said({ code: 'I', productKind: 'parcel_locker', text: 'in customs' }))?.to).toBe('in_customs')
  expect(find(said({ code: 'I', subCode: '999' }))?.to).toBe('lost')
})

test('of two texts that fit, the longer one wins, and brings its reason', () => {
  expect(find(said({ code: 'I', text: 'On CUSTOMS  hold' }))).toEqual({
    to: 'customs_hold',
    reason: 'customs_documents',
  })
})

test('codes are the same in any case and with any space around them', () => {
  expect(find(said({ code: ' i ' }))?.to).toBe('in_transit')
})

test('a text pattern holds words, and with ^ it begins with them; it is never a program', () => {
  expect(find(said({ text: 'Returned to sender' }))?.to).toBe('returned')
  expect(find(said({ text: 'Was returned' }))).toBeNull()
  const plain = compileMapping(mapping([{ code: 'X', textPattern: '(a+)+$', to: 'lost' }]))
  expect(plain(said({ text: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa!' }))).toBeNull()
})

test('known to mean nothing is not the same as unknown', () => {
  expect(find(said({ code: 'N' }))).toEqual({ to: null, reason: null })
  expect(find(said({ code: 'Q' }))).toBeNull()
})

test("a tenant's row replaces the shipped one that matches the same, and adds to the others", () => {
  const shipped = mapping([
    { code: 'A', to: 'collected' },
    { code: 'B', to: 'delivered' },
  ])
  const own = mapping(
    [
      { code: 'a', to: 'in_transit' },
      { code: 'C', to: 'lost' },
      { code: 'B', to: null },
    ],
    7,
  )
  const merged = mergeMappings(shipped, own)
  const findBoth = compileMapping(merged)
  expect(['A', 'B', 'C', 'D'].map(code => findBoth(said({ code }))?.to)).toEqual([
    'in_transit',
    null,
    'lost',
    undefined,
  ])
  expect(merged.version).toBe(1_000_007)
  expect(mergeMappings(shipped, { version: 0, rows: [] }).rows).toEqual(shipped.rows)
})
