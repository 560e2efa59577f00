let known: { id: string; name: string }[] | null = null

/** The time zones of the browser, and UTC, which some leave out. */
export function zoneOptions(): { id: string; name: string }[] {
  known ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(id => ({
    id,
    name: id.replaceAll('_', ' '),
  }))
  return known
}
