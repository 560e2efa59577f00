import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anEvent } from '../test/a-shipment.ts'
import { contentText } from './content-text.ts'
import { eventKeyText, type KeyParts, preferredContent } from './event-key.ts'

const parts: KeyParts = {
  sourceId: null,
  carrier: 'postnord',
  packageNumber: '373500000000000001',
  code: 'Z4',
  subCode: null,
  localTime: '2026-01-05T10:00',
  place: { name: 'Terminal', city: 'Malmö', postalCode: '21120', countryCode: 'SE' },
}
const keyOf = (changes: Partial<KeyParts>) => eventKeyText({ ...parts, ...changes })

describe('the key of an event', () => {
  test("is the source's own id if it has one", () => {
    expect(keyOf({ sourceId: '7', code: 'A' })).toBe(keyOf({ sourceId: '7', code: 'B', localTime: 'later' }))
    expect(keyOf({ sourceId: '7' })).not.toBe(keyOf({ sourceId: '8' }))
    expect(keyOf({ sourceId: '7' })).not.toBe(keyOf({ sourceId: '7', carrier: 'bring' }))
  })

  test.each([
    { carrier: 'bring' },
    { packageNumber: null },
    { code: 'Z5' },
    { subCode: '1' },
    { localTime: '2026-01-05T10:01' },
    { place: null },
  ] satisfies Partial<KeyParts>[])('else differs with %o', changes => {
    expect(keyOf(changes)).not.toBe(keyOf({}))
  })

  test('ignores spaces and Unicode spellings', () => {
    const place = { name: ' Terminal ', city: 'Malmo\u0308', postalCode: '21120', countryCode: 'SE' }
    expect(keyOf({ place, subCode: '' })).toBe(keyOf({}))
  })

  test('never mixes up its parts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (code, subCode, otherCode, otherSubCode) => {
        const same = keyOf({ code, subCode }) === keyOf({ code: otherCode, subCode: otherSubCode })
        const tidy = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
        expect(same).toBe(tidy(code) === tidy(otherCode) && tidy(subCode) === tidy(otherSubCode))
      }),
    )
  })
})

test('the text of a content does not depend on the order of fields or on undefined ones', () => {
  expect(contentText({ b: [1, { d: 2, c: null }], a: 'x' })).toBe(contentText({ a: 'x', e: null, b: [1, { d: 2 }] }))
  expect(contentText({ a: 1 })).not.toBe(contentText({ a: '1' }))
  expect(contentText([1, null])).not.toBe(contentText([1]))
})

describe('of several contents with one key', () => {
  const mapped = anEvent('in_transit', 1, { id: 'a' })

  test('a mapped one wins, then the later one, then the higher id', () => {
    expect(preferredContent([anEvent(null, 9), mapped])).toBe(mapped)
    const later = anEvent('delayed', 2, { id: '0' })
    expect(preferredContent([later, mapped])).toBe(later)
    const other = anEvent('delayed', 1, { id: 'b' })
    expect(preferredContent([mapped, other])).toBe(other)
  })

  test('before all that, the one that was changed last wins, then one that withdraws the event', () => {
    const changed = anEvent(null, 0, { id: '0', changedAt: 1 })
    expect(preferredContent([mapped, changed])).toBe(changed)
    const later = anEvent('delayed', 0, { id: '0', changedAt: 2 })
    expect(preferredContent([later, changed, { ...changed, isVoid: true }])).toBe(later)
    const taken = anEvent(null, 0, { id: '0', isVoid: true })
    expect(preferredContent([mapped, taken])).toBe(taken)
  })

  test('the same wins in any order', () => {
    const content = fc
      .tuple(
        ...([fc.constantFrom('in_transit' as const, null), fc.nat(2), fc.constantFrom('a', 'b')] as const),
        ...([fc.option(fc.string()), fc.option(fc.nat(2)), fc.boolean()] as const),
      )
      .map(([code, at, id, by, changedAt, isVoid]) => anEvent(code, at, { id, by, changedAt, isVoid }))
    fc.assert(
      fc.property(content, content, content, (event, two, three) => {
        const winner = preferredContent([event, two, three])
        expect(preferredContent([three, event, two])).toEqual(winner)
        expect(preferredContent([preferredContent([two, three]), event])).toEqual(winner)
      }),
    )
  })
})
