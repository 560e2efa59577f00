import type { Country } from '../atlas/atlas.ts'

/** The names of the atlas that differ from those of Intl. */
const atlasNames: Readonly<Record<string, string>> = {
  US: 'United States of America',
  TR: 'Turkey',
  CZ: 'Czechia',
  BA: 'Bosnia and Herz.',
  MK: 'Macedonia',
  FO: 'Faeroe Is.',
  AX: 'Åland',
  DO: 'Dominican Rep.',
  HK: 'Hong Kong',
  MO: 'Macao',
  SJ: 'Norway',
}

const english = new Intl.DisplayNames('en', { type: 'region' })

/** The country of the atlas with this code; null if it has none. */
export const findCountry = (countries: readonly Country[], code: string): Country | null =>
  countries.find(({ properties: { name } }) => name === (atlasNames[code] ?? english.of(code))) ?? null
