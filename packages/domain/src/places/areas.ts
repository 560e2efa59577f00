/** The area of a place: its country and the first two characters of its postal code, as in carriers' routes. */
export function areaOf(countryCode: string | null, zipCode: string | null): string | null {
  if (countryCode === null) return null
  const start = postalAreaOf(zipCode ?? '')
  return start.length < 2 ? countryCode : `${countryCode}-${start}`
}

/** The part of a postal code that many share. */
export const postalAreaOf = (zipCode: string): string =>
  zipCode
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase()

/** The name of an area in a country without listed regions: 'PL-61' is Poland (61). */
export function unlistedArea(areaId: string, countryOf: (code: string) => string): string {
  const [, country, start] = /^([A-Z]{2})-(.+)$/.exec(areaId) ?? []
  return country === undefined ? areaId : `${countryOf(country)} (${start})`
}
