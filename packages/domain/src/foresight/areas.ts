/** SE-11 lies in the region SE-1: postal codes that begin alike are neighbours. An area named by letters is its own region. */
export function regionOf(area: string): string {
  const digits = area.indexOf('-') + 1
  return /\d/.test(area.charAt(digits)) ? area.slice(0, digits + 1) : area
}

/** SE-11 lies in SE. */
export function countryOf(area: string): string {
  const end = area.indexOf('-')
  return end < 0 ? area : area.slice(0, end)
}
