type Place = { readonly city?: string; readonly countryCode?: string | null; readonly scenario?: string | undefined }

/** The list of the open shipments that are there now. Signs that part facets cannot be asked for in one. */
export function listPath({ city, countryCode, scenario }: Place): string {
  const facets = [
    ...(countryCode ? [`placeCountryCode:${countryCode}`] : []),
    ...(city && !/[,;]/.test(city) ? [`placeCity:${city}`] : []),
    ...(scenario ? [`scenarioId:${scenario}`] : []),
  ]
  return `/shipments?${new URLSearchParams({ facets: facets.join(';'), includeCompleted: 'false' })}`
}
