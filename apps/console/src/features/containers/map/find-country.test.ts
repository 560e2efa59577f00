import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import { expect, test } from 'vitest'
import type { Country } from '../atlas/atlas.ts'
import { findCountry } from './find-country.ts'

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const atlas = JSON.parse(readFileSync(file, 'utf8'))
const countries = (feature(atlas, atlas.objects.countries) as unknown as { features: Country[] }).features // the type of this file

test('the atlas has every country of Europe and its large trade partners', () => {
  const codes =
    'SE NO DK FI IS EE LV LT PL DE NL BE LU FR ES PT IT CH AT CZ SK HU SI HR BA RS ME MK AL GR BG RO MD UA BY RU GB IE MT CY TR US CA CN JP KR IN FO AX HK'
  const missing = codes.split(' ').filter(code => findCountry(countries, code) === null)
  expect(missing).toEqual([])
  expect(findCountry(countries, 'ZZ')).toBeNull()
})
