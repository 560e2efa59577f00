/** The area of a place: its country and the first two characters of its postal code, as carriers cut their lanes. */
export function areaOf(countryCode: string | null, zipCode: string | null): string | null {
  if (countryCode === null) return null
  const start = (zipCode ?? '')
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase()
  return start.length < 2 ? countryCode : `${countryCode}-${start}`
}

/** An area of a land whose regions are not listed, by what the land is called: 'PL-61' is Poland (61). */
export function unlistedArea(areaId: string, countryOf: (code: string) => string): string {
  const [, country, start] = /^([A-Z]{2})-(.+)$/.exec(areaId) ?? []
  return country === undefined ? areaId : `${countryOf(country)} (${start})`
}
