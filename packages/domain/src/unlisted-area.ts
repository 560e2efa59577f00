/** An area of a land whose regions are not listed, by what the land is called: 'PL-61' is Poland (61). */
export function unlistedArea(areaId: string, countryOf: (code: string) => string): string {
  const [, country, start] = /^([A-Z]{2})-(.+)$/.exec(areaId) ?? []
  return country === undefined ? areaId : `${countryOf(country)} (${start})`
}
