import { expect, test } from 'vitest'
import { compileMapping, type Mapping, type MappingInput, mappingRowsOf, mergeMappings } from './compile-mapping.ts'

const input = (changes: Partial<MappingInput>): MappingInput => ({
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
  expect(find(input({ code: 'I' }))?.to).toBe('in_transit')
  expect(find(input({ code: 'I', subCode: '021' }))?.to).toBe('out_for_delivery')
  expect(find(input({ code: 'I', subCode: '021', text: 'At customs' }))?.to).toBe('out_for_delivery')
  expect(find(input({ code: 'I', productKind: 'parcel_locker' }))?.to).toBe('at_service_point')
  expect(find(input({ code: 'I', productKind: 'parcel_locker', text: 'in customs' }))?.to).toBe('in_customs')
  expect(find(input({ code: 'I', subCode: '999' }))?.to).toBe('lost')
})

test('a row that names more of code, sub-code and text wins, so a code does not beat a clear text', () => {
  const findUps = compileMapping(
    mapping([
      { code: 'X', to: 'delayed' },
      { subCode: '003', to: 'booked' },
      { subCode: '022', productKind: 'express', to: 'attempt_failed' },
      { code: 'X', textPattern: 'released by', to: 'customs_cleared' },
      { code: 'X', subCode: '126', to: 'customs_hold' },
      { textPattern: 'lost', to: 'lost' },
    ]),
  )
  const meaningOf = (subCode: string | null, text: string) =>
    findUps(input({ code: 'X', subCode, text, productKind: 'express' }))?.to
  expect(meaningOf('003', 'Released by customs')).toBe('customs_cleared')
  expect(meaningOf('022', 'Released by customs')).toBe('customs_cleared')
  expect(meaningOf('003', 'Ready for UPS')).toBe('booked')
  // Both codes together say as much as code and text, and are less ambiguous.
  expect(meaningOf('126', 'To be released by customs')).toBe('customs_hold')
  expect(meaningOf('999', 'Lost')).toBe('delayed')
})

test('of two matching text patterns the longer one wins, with its reason', () => {
  expect(find(input({ code: 'I', text: 'On CUSTOMS  hold' }))).toEqual({
    to: 'customs_hold',
    reason: 'customs_documents',
  })
})

test('codes match in any case and with spaces around them', () => {
  expect(find(input({ code: ' i ' }))?.to).toBe('in_transit')
})

test('a text pattern matches anywhere, with ^ at the start; it is never a regular expression', () => {
  expect(find(input({ text: 'Returned to sender' }))?.to).toBe('returned')
  expect(find(input({ text: 'Was returned' }))).toBeNull()
  const plain = compileMapping(mapping([{ code: 'X', textPattern: '(a+)+$', to: 'lost' }]))
  expect(plain(input({ text: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa!' }))).toBeNull()
})

test('mapped to nothing is not the same as unmapped', () => {
  expect(find(input({ code: 'N' }))).toEqual({ to: null, reason: null })
  expect(find(input({ code: 'Q' }))).toBeNull()
})

test("a tenant's row replaces the shipped row with the same key and leaves the others", () => {
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
  expect(['A', 'B', 'C', 'D'].map(code => findBoth(input({ code }))?.to)).toEqual([
    'in_transit',
    null,
    'lost',
    undefined,
  ])
  expect(merged.version).toBe(1_000_007)
  expect(mergeMappings(shipped, { version: 0, rows: [] }).rows).toEqual(shipped.rows)
})
