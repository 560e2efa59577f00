import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkOf, narrow, textsOf } from '../data/chunk.ts'
import { minuteOf } from '../data/dataset.ts'
import { live } from '../live/live.ts'
import { jsonChunk } from '../rows/json-chunk.ts'
import { encodeChunk } from '../test/encode-chunk.ts'
import { aLiveRow, someNow } from '../test/live-rows.ts'
import { naiveValues } from '../test/naive.ts'
import { decodeChunk } from './chunk-bytes.ts'
import { decodeTexts, encodeTexts } from './text-bytes.ts'
import { fromUtf8, toUtf8 } from './utf8.ts'

const someRows = fc.array(aLiveRow, { maxLength: 50 })

test('a chunk of the live set has the id and version of stored chunks', () => {
  expect(new TextDecoder().decode(encodeChunk(live, chunkOf(live, [])))).toContain('"dataset":"live","version":2')
})

test('a chunk decodes to what was encoded', () => {
  fc.assert(
    fc.property(someRows, rows => {
      const chunk = chunkOf(live, rows)
      expect(decodeChunk(live, encodeChunk(live, chunk))).toEqual(chunk)
    }),
  )
})

test('a chunk with any instants and counts decodes to what was encoded', () => {
  const anyInstant = fc.option(fc.integer({ min: -(2 ** 40), max: 2 ** 43 }))
  const extremes = fc.record({ bookingTimestamp: anyInstant, onShelfAt: anyInstant, promiseMetAt: anyInstant })
  fc.assert(
    fc.property(fc.array(fc.tuple(aLiveRow, extremes), { maxLength: 20 }), pairs => {
      const chunk = chunkOf(
        live,
        pairs.map(([row, extreme]) => ({ ...row, ...extreme })),
      )
      expect(decodeChunk(live, encodeChunk(live, chunk))).toEqual(chunk)
    }),
  )
})

test('measures that are all, some or none of another decode to what was encoded', () => {
  const total = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(255, 256, 65_535, 2 ** 32 - 2, 2 ** 32 - 1))
  const parts = fc.record({ total, share: fc.constantFrom('all', 'none', 'some'), some: total })
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), rows => {
      const measure = (codes: readonly number[]) => ({ kind: 'measure' as const, scale: 1, codes: narrow(codes) })
      const columns = {
        total: measure(rows.map(row => row.total)),
        part: measure(
          rows.map(({ total, share, some: numbers }) => (share === 'all' ? total : share === 'none' ? 0 : numbers)),
        ),
      }
      const chunk = { rows: rows.length, columns }
      expect(decodeChunk(live, encodeChunk(live, chunk))).toEqual(chunk)
    }),
  )
})

const category = (cells: readonly number[], many: number) => ({
  kind: 'category' as const,
  values: Array.from({ length: many }, (_, index) => `${index}`),
  codes: narrow(cells),
})

/** Rows of a city, an area that the city tells in all but some rows, and a country that it always tells. */
function placesOf(rows: readonly { city: number; area: number | null }[]) {
  const columns = {
    area: category(
      rows.map(({ city, area }) => area ?? city % 20),
      21,
    ),
    country: category(
      rows.map(({ city }) => city % 5),
      6,
    ),
    city: category(
      rows.map(({ city }) => city),
      300,
    ),
  }
  return { rows: rows.length, columns }
}

const anyPlace = fc.record({
  city: fc.oneof(fc.nat(300), fc.nat(2)),
  area: fc.option(fc.nat(21), { freq: 12, nil: null }),
})
const manyPlaces = Array.from({ length: 20_000 }, (_, index) => ({
  city: (index * index) % 300,
  area: index % 7 === 0 ? index % 21 : null,
}))

test('categories that others tell, in all or most rows, decode to what was encoded', () => {
  fc.assert(
    fc.property(fc.array(anyPlace), rows => {
      const all = [...rows, ...manyPlaces]
      for (const chunk of [placesOf(rows), placesOf(all)])
        expect(decodeChunk(live, encodeChunk(live, chunk))).toEqual(chunk)
    }),
    { numRuns: 10 },
  )
})

test('of a category that another tells little or nothing is sent', () => {
  const bytesOf = (rows: typeof manyPlaces, names: readonly string[]) => {
    const columns = Object.entries(placesOf(rows).columns).filter(([name]) => names.includes(name))
    return encodeChunk(live, { rows: rows.length, columns: Object.fromEntries(columns) }).length
  }
  const whole = manyPlaces.length
  expect(bytesOf(manyPlaces, ['city', 'country']) - bytesOf(manyPlaces, ['city'])).toBeLessThan(whole / 5)
  expect(bytesOf(manyPlaces, ['area'])).toBeGreaterThan(whole)
})

test('stored chunks of the first version of the format are read', () => {
  const codes = { kind: 'category', values: ['SE', 'NO'] }
  const columns = [
    { name: 'toCity', data: codes, transform: { kind: 'plain' }, codeBytes: 1, planeBytes: 4, hashes: 0 },
    {
      name: 'toCountryCode',
      data: codes,
      transform: { kind: 'told', column: 'toCity', table: [0, 2, 1] },
      codeBytes: 1,
      planeBytes: 0,
      hashes: 0,
    },
  ]
  const head = toUtf8(JSON.stringify({ dataset: 'live', version: 2, rows: 4, columns }))
  const bytes = Uint8Array.from([...toUtf8('AMC1'), head.length & 255, head.length >> 8, 0, 0, ...head, 1, 2, 0, 1])
  expect(decodeChunk(live, bytes).columns).toEqual({
    toCity: { ...codes, codes: Uint8Array.of(1, 2, 0, 1) },
    toCountryCode: { ...codes, codes: Uint8Array.of(2, 1, 0, 2) },
  })
})

test('the same rows give the same bytes', () => {
  const [rows = []] = fc.sample(someRows, { numRuns: 1, seed: 1 })
  expect(encodeChunk(live, chunkOf(live, rows))).toEqual(encodeChunk(live, chunkOf(live, rows)))
})

test('bytes that are no chunk, incomplete or of another data set are refused', () => {
  const [rows = []] = fc.sample(fc.array(aLiveRow, { minLength: 9, maxLength: 9 }), { numRuns: 1, seed: 2 })
  const bytes = encodeChunk(live, chunkOf(live, rows))
  expect(() => decodeChunk(live, toUtf8('{"data": []}'))).toThrow('not a chunk')
  expect(() => decodeChunk(live, bytes.subarray(0, bytes.length - 1))).toThrow('incomplete')
  expect(() => decodeChunk(live, bytes.subarray(0, 100))).toThrow('incomplete')
  expect(() => decodeChunk({ ...live, version: 3 }, bytes)).toThrow('not of live 3')
})

test('texts decode to what was encoded', () => {
  const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 12 }))
  fc.assert(
    fc.property(fc.array(text), column => {
      expect(decodeTexts(encodeTexts({ id: column }))).toEqual({ id: column })
    }),
  )
})

/** Text of any characters, including lone surrogates. */
const anyText = fc
  .array(fc.oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff)), { maxLength: 20 })
  .map(points => String.fromCodePoint(...points))

test('UTF-8 is the same as that of the platform', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect([...toUtf8(text)]).toEqual([...new TextEncoder().encode(text)])
      expect(fromUtf8(new TextEncoder().encode(text))).toBe(new TextDecoder().decode(new TextEncoder().encode(text)))
    }),
  )
  expect(fromUtf8(toUtf8(`a${'å'.repeat(9000)}𝛑`))).toBe(`a${'å'.repeat(9000)}𝛑`)
})

test('the JSON shape has every row and translates its keys', () => {
  fc.assert(
    fc.property(someRows, rows => {
      const parts = { chunk: chunkOf(live, rows), texts: textsOf(live, rows) }
      const { timeStamp, hashMap, data } = JSON.parse(JSON.stringify(jsonChunk(live, parts, someNow)))
      expect(timeStamp).toBe(new Date(someNow).toISOString())
      expect(Object.keys(hashMap).every(key => /^_\d+$/.test(key))).toBe(true)
      const real = (key: string | null) => (key === null ? null : hashMap[key])
      rows.forEach((row, index) => {
        const shown = data[index]
        const values = naiveValues(row, { now: someNow, zone: 'UTC' })
        expect(shown.id).toBe(row.id)
        expect(real(shown.merchantId)).toBe(row.merchantId)
        expect(shown.tags.map(real)).toEqual([...row.tags].sort())
        expect(shown.milestoneIndex).toBe(row.milestoneIndex)
        expect(shown.numberOfPackages).toBe(row.numberOfPackages)
        expect(shown.timeState).toBe(values.timeState[0])
        expect(shown.promisedDateExpired).toBe(values.promisedDateExpired[0])
        const booked = row.bookingTimestamp
        expect(shown.bookingTimestamp).toBe(booked === null ? null : new Date(minuteOf(booked) * 60_000).toISOString())
        expect(shown).not.toHaveProperty('outlook')
      })
    }),
  )
})
