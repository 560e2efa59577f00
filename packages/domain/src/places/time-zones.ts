import { countryCodeOf } from './countries.ts'
import { countryZones, postalZones, regionZones } from './zone-tables.ts'

export type ZonedPlace = {
  readonly postalCode: string | null
  readonly countryCode: string | null
  /** A state or province, by its code. */
  readonly region: string | null
}

/** The time zone of a place. Where the place does not say which of several, it is the one that most people of the country live by. */
export const zoneOf = (place: ZonedPlace): string | null =>
  exactZoneOf(place) ?? countryZones[countryCodeOf(place.countryCode) ?? ''] ?? null

/** The time zone of a place; null if the country has several, not counting islands far away, and the place does not determine which. */
export function exactZoneOf({ countryCode, postalCode, region }: ZonedPlace): string | null {
  const country = countryCodeOf(countryCode) ?? ''
  const regions = regionZones[country]
  const byRegion = regions?.[region?.trim().toUpperCase() ?? '']
  const code = (postalCode ?? '').replace(/[\s-]/g, '').toUpperCase()
  if (byRegion !== undefined) return byRegion
  if (regions !== undefined && code === '') return null
  return zoneOfPostalCode(postalZones[country] ?? {}, code) ?? countryZones[country] ?? null
}

const longestPrefix = 5

function zoneOfPostalCode(zones: Readonly<Record<string, string>>, code: string): string | null {
  for (let length = Math.min(longestPrefix, code.length); length > 0; length--) {
    const zone = zones[code.slice(0, length)]
    if (zone !== undefined) return zone
  }
  return null
}
