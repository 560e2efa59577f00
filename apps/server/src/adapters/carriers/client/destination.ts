import type { ZonedPlace } from '@aftermile/domain/places/time-zones'
import type { NumberRequest } from './carrier-adapter.ts'

/** Where a parcel goes: as the carrier says, else as it was booked. */
export const destinationOf = (
  { postalCode, countryCode }: Pick<NumberRequest, 'postalCode' | 'countryCode'>,
  stated: ZonedPlace | null = null,
): ZonedPlace => (stated?.countryCode ? stated : { postalCode, countryCode, region: null })
