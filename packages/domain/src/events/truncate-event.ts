import { countryCodeOf } from '../places/countries.ts'
import type { EventPlace } from './event-key.ts'

/** A text cut to the length ingest accepts; null if empty. */
export function truncateText(text: string | null, length: number): string | null {
  const trimmed = text?.trim() ?? ''
  // Do not cut a surrogate pair in half.
  return trimmed === '' ? null : trimmed.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

export const truncatePlace = ({ name, city, postalCode, countryCode }: EventPlace) => ({
  placeName: truncateText(name, 200),
  placeCity: truncateText(city, 100),
  placeZipCode: truncateText(postalCode, 20),
  placeCountryCode: countryCodeOf(countryCode),
})
