/** The area of a place: its country and the first two characters of its postal code, as carriers cut their lanes. */
export function areaOf(countryCode: string | null, zipCode: string | null): string | null {
  if (countryCode === null) return null
  const start = (zipCode ?? '')
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, 2)
    .toUpperCase()
  return start.length < 2 ? countryCode : `${countryCode}-${start}`
}
