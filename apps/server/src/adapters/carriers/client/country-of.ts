import { countryCodeOf, countryCodes } from '@aftermile/domain/places/countries'

let cachedNames: ReadonlyMap<string, string> | null = null

/** The code of a country that a carrier writes as a code or by its English name. Null: it is neither. */
export const countryOf = (text: string | null): string | null =>
  countryCodeOf(text) ?? namedCountries().get(text?.trim().toLowerCase() ?? '') ?? null

function namedCountries(): ReadonlyMap<string, string> {
  if (cachedNames !== null) return cachedNames
  const names = new Intl.DisplayNames('en', { type: 'region' })
  cachedNames = new Map(countryCodes.map(code => [names.of(code)?.toLowerCase() ?? code, code]))
  return cachedNames
}
